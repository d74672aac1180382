import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning, ReadDocument } from '#formats/format.ts';
import { formatForFile } from '#formats/registry.ts';
import type { WritingStore, ExtractedLanguage, WriteTask, WrittenDocument, WrittenLanguage } from './engine.ts';
import { documentReadDifferently, fingerprintOf, readDocument, writeBack } from './source-document.ts';
import { selectedUnits } from './selected-units.ts';
import { collectTargets, type TranslationTotals } from './targets.ts';

/** The translations of a document into one language. */
interface LanguageTargets {
  readonly language: string;
  readonly targets: ReadonlyMap<string, CodedText>;
  readonly totals: TranslationTotals;
}

/** Reads the document again, checks that it is unchanged, and writes the translations into it. */
export async function writeDocument(
  task: WriteTask,
  store: WritingStore,
  signal: AbortSignal,
): Promise<WrittenDocument> {
  const document = readDocument(task.key, await store.source(), {
    ...task,
    describe: task.plan !== undefined,
    targetLanguage: task.isReadForTarget ? task.languages[0]?.language : undefined,
    targetLanguages: task.isReadForTarget ? task.targetLanguages : undefined,
  });
  const found: LanguageTargets[] = [];
  for (const language of task.languages) found.push(await targetsOf(task, document, language, store, signal));
  const { bytes, warnings } = writeAll(task, document, found);
  return {
    bytes,
    languages: found.map(({ language, targets, totals }): WrittenLanguage => {
      return { language, targets: targets.size, totals, warnings: warnings.get(language) ?? [] };
    }),
  };
}

async function targetsOf(
  task: WriteTask,
  { multilingual, units: inPlace }: ReadDocument,
  extracted: ExtractedLanguage,
  store: WritingStore,
  signal: AbortSignal,
): Promise<LanguageTargets> {
  const { language, manifest } = extracted;
  const { units, restore } = selectedUnits(task, multilingual?.unitsFor(language) ?? inPlace);
  if (fingerprintOf(units) !== manifest.fingerprint) throw documentReadDifferently(task.key);
  const copiesCodes = formatForFile(task.key)?.copiesCodes === true;
  const { targets, totals } = await collectTargets(store, extracted, units, copiesCodes, signal);
  if (task.plan !== undefined) for (const [unitId, target] of targets) targets.set(unitId, restore(unitId, target));
  return { language, targets, totals };
}

function writeAll({ key, sourceLanguage }: WriteTask, document: ReadDocument, found: readonly LanguageTargets[]) {
  const warnings = new Map<string, DocumentWarning[]>();
  const warn = (warning: DocumentWarning, language: string) => {
    warnings.set(language, [...(warnings.get(language) ?? []), warning]);
  };
  for (const { language, totals } of found) {
    if (totals.unwritable.length > 0) warn(messagesUnwritable(totals.unwritable), language);
  }
  const { multilingual } = document;
  if (multilingual !== undefined) {
    const targets = new Map(found.map((each) => [each.language, each.targets]));
    return { warnings, bytes: writeBack(key, () => multilingual.write(targets, { onWarning: warn })) };
  }
  const [only] = found;
  if (only === undefined || found.length > 1) throw documentReadDifferently(key);
  const { language, targets } = only;
  const onWarning = (warning: DocumentWarning) => warn(warning, language);
  const options = { sourceLanguage, targetLanguage: language, onWarning };
  return { warnings, bytes: writeBack(key, () => document.write(targets, options)) };
}

/** Places that the warning names. */
const LISTED_PLACES = 20;

function messagesUnwritable(places: readonly string[]): DocumentWarning {
  const listed = places.slice(0, LISTED_PLACES).join('; ') + (places.length > LISTED_PLACES ? '; …' : '');
  return {
    code: 'icu_message',
    message:
      `${places.length === 1 ? 'A message' : `${places.length.toLocaleString('en')} messages`} in ICU syntax (${listed}) ` +
      'stayed as it was: its translation needs formatting of the file more or less often than the source. ' +
      'Put formatting outside of messages.',
  };
}
