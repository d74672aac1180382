import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning, ReadDocument } from '#formats/format.ts';
import { formatForFile } from '#formats/registry.ts';
import type {
  ReadLanguage,
  TranslationTotals,
  WriteTask,
  WritingStore,
  WrittenDocument,
  WrittenLanguage,
} from './document-writer.ts';
import { documentReadDifferently, fingerprintOf, readDocument, writeBack } from './source-document.ts';
import { readOptionsFor, selectedUnits } from './selected-units.ts';
import { collectTargets } from './targets.ts';

/** The translations of a document into one language. */
interface LanguageTargets {
  readonly language: string;
  readonly targets: ReadonlyMap<string, CodedText>;
  readonly removed: ReadonlySet<string>;
  readonly totals: TranslationTotals;
}

/** Translations that are held at once; a million take some 0.1 GB. */
const MAX_TARGETS = 1_000_000;

/**
 * Reads the document again, checks that it is unchanged, and writes the translations into it. Languages whose translations
 * are too many to be held together are written one group after the other, each into the result of those before.
 */
export async function writeDocument(
  task: WriteTask,
  store: WritingStore,
  mostTargets = MAX_TARGETS,
): Promise<WrittenDocument> {
  const options = {
    ...task,
    ...readOptionsFor(task),
    targetLanguage: task.isReadForTarget ? task.languages[0]?.language : undefined,
    targetLanguages: task.isReadForTarget ? task.targetLanguages : undefined,
  };
  let bytes = await store.source();
  let document = readDocument(task.key, bytes, options);
  if (document.multilingual === undefined && task.languages.length > 1) throw documentReadDifferently(task.key);
  const languages: WrittenLanguage[] = [];
  let found: LanguageTargets[] = [];
  const writeFound = () => {
    const written = writeAll(task, document, found);
    bytes = written.bytes;
    for (const { language, targets, totals } of found) {
      const warnings = written.warnings.get(language) ?? [];
      languages.push({ language, targets: targets.size, totals, warnings });
    }
    found = [];
  };
  for (const language of task.languages) {
    if (found.reduce((held, { targets }) => held + targets.size, 0) >= mostTargets) {
      writeFound();
      document = readDocument(task.key, bytes, options);
    }
    found.push(await targetsOf(task, document, language, store));
  }
  writeFound();
  return { bytes, languages };
}

async function targetsOf(
  task: WriteTask,
  { multilingual, units: inPlace }: ReadDocument,
  read: ReadLanguage,
  store: WritingStore,
): Promise<LanguageTargets> {
  const { language, manifest } = read;
  const { units, restore } = selectedUnits(task, multilingual?.unitsFor(language) ?? inPlace);
  if (fingerprintOf(units) !== manifest.fingerprint) throw documentReadDifferently(task.key);
  const copiesCodes = formatForFile(task.key)?.copiesCodes === true;
  const { targets, removed, totals } = await collectTargets(store, read, units, copiesCodes, restore);
  return { language, targets, removed, totals };
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
  if (only === undefined) throw documentReadDifferently(key);
  const { language, targets, removed } = only;
  const onWarning = (warning: DocumentWarning) => warn(warning, language);
  const options = { sourceLanguage, targetLanguage: language, onWarning, removed };
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
