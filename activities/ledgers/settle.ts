import { batchContext } from '#activities/documents/batch-activity.ts';
import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import { findLedger, storeLedger } from '#db/ledgers/ledgers.ts';
import type { TermPair, Terminology } from '#domain/glossaries/terminology.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { warningCodes, type LedgerSummary } from '#domain/jobs/summaries.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import { registerOf } from '#domain/ledgers/address-forms.ts';
import { EntryCounter } from '#domain/ledgers/count-entries.ts';
import type { LedgerEntry } from '#domain/ledgers/ledger-entry.ts';
import { entryKey } from '#domain/ledgers/merge-parts.ts';
import { LEDGER_LIMITS, type CountedEntry, type DocumentSurvey } from '#domain/ledgers/survey.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { surveyOf, type JobRecords } from '#jobs/workspace/job-workspace.ts';
import { ENTRIES_PER_CALL, renderEntries } from '#language/ledgers/render-entries.ts';
import { acceptMatches } from '#language/memories/accept-matches.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { earlierEntries } from './earlier-entries.ts';
import { inParallel, openSource, withContext, withoutRefusal, type LedgerStep } from './ledger-step.ts';
import { placedTexts } from './source-batches.ts';

type Rendered = Pick<LedgerEntry, 'target' | 'origin'>;
type BatchContext = Awaited<ReturnType<typeof batchContext>>;

/**
 * Settles one rendering for each entry of a file in a language, and stores them as its ledger: those of glossaries, of an
 * earlier job, of memories, then of the model.
 */
export async function settleLedger(step: LedgerStep<FileTask>): Promise<LedgerSummary> {
  const { task, entityManager, sources } = step;
  const key = { job: task.jobId, file: task.fileIndex, language: task.language };
  const name = `${task.fileIndex}/ledger-${task.language}` as const;
  const known = await sources.find(name);
  const warnings = known ?? (await settle(step));
  if (known === undefined) await sources.write(name, warnings);
  const entries = (await findLedger(entityManager, key))?.entries ?? [];
  const open = entries.filter(({ target }) => target === '').length;
  return { entries: entries.length, open, warnings: warningCodes(warnings) };
}

async function settle(step: LedgerStep<FileTask>): Promise<readonly JobWarning[]> {
  const { dependencies, task, job, sourceLanguage, entityManager, sources } = step;
  const { fileIndex, language } = task;
  const reading = await sources.extractionOf(fileIndex, language);
  const survey = await sources.find(surveyOf(reading));
  const provider = dependencies.providers.resolve(job.input.provider ?? undefined, sourceLanguage, language);
  const owned = { ...step, job: withContext(job) };
  const context = await batchContext(dependencies, owned, sourceLanguage, language, provider);
  const earlier = await earlierEntries(step);
  const { entries, leftOut } = await entriesOfDocument(step, { survey, terminology: context.terminology, earlier });
  const renderings = await renderingsOf(step, { entries, earlier, context, provider, brief: survey?.brief ?? {} });
  const register = registerOf(job.input.formality);
  await storeLedger(
    entityManager,
    {
      job: task.jobId,
      file: fileIndex,
      language,
      organization: task.organizationId,
      brief: { ...survey?.brief, ...(register === undefined ? {} : { register }) },
      leftOut,
      revision: 1,
    },
    entries.map(({ example: _shown, ...entry }) => ({
      ...entry,
      ...(renderings.get(entryKey(entry.source)) ?? { target: '', origin: 'model' }),
    })),
  );
  const file = job.sourceFiles[fileIndex];
  const where = { ...(file === undefined ? {} : { source_file: file }), language };
  return [...surveyWarnings(survey), ...shortenedWarnings(leftOut)].map((warning) => ({ ...warning, ...where }));
}

interface EntrySources {
  readonly survey: DocumentSurvey | undefined;
  readonly terminology: Terminology | undefined;
  readonly earlier: ReadonlyMap<string, LedgerEntry>;
}

/** The entries of the survey, with those of glossaries and of an earlier job that occur in the document. */
async function entriesOfDocument(
  step: LedgerStep<FileTask>,
  { survey, terminology, earlier }: EntrySources,
): Promise<{ readonly entries: readonly CountedEntry[]; readonly leftOut: number }> {
  const { sourceLanguage, sources, task } = step;
  const surveyed = survey?.entries ?? [];
  const known = new Set(surveyed.map(({ source }) => entryKey(source)));
  const others = new Map([...earlier].filter(([key]) => !known.has(key)));
  const reading = await sources.extractionOf(task.fileIndex, task.language);
  const terms = new Map<string, CountedEntry>();
  const counter = new EntryCounter([...others.values()], sourceLanguage);
  if (terminology !== undefined || others.size > 0) {
    for await (const text of placedTexts(await openSource(step, reading))) {
      counter.add(text);
      for (const { source, preferred } of terminology?.requirements(text.text) ?? []) {
        const [key, found] = [entryKey(source.term.text), source.term.text];
        if (preferred.length === 0 || known.has(key) || others.has(key) || found.length > LEDGER_LIMITS.text) continue;
        const before = terms.get(key) ?? { kind: 'term', source: found, count: 0, places: [], example: text.text };
        terms.set(key, { ...before, count: before.count + 1 });
      }
    }
  }
  const all = [...surveyed, ...counter.counted().entries, ...terms.values()].toSorted(
    (one, other) => other.count - one.count,
  );
  const over = Math.max(0, all.length - LEDGER_LIMITS.entries);
  return { entries: all.slice(0, LEDGER_LIMITS.entries), leftOut: over + (survey?.leftOut ?? 0) };
}

interface RenderingSources {
  readonly entries: readonly CountedEntry[];
  readonly earlier: ReadonlyMap<string, LedgerEntry>;
  readonly context: BatchContext;
  readonly provider: TranslationProvider;
  readonly brief: DocumentSurvey['brief'];
}

/** Renderings by the keys of entries, from the first source that has one. */
async function renderingsOf(
  step: LedgerStep<FileTask>,
  from: RenderingSources,
): Promise<ReadonlyMap<string, Rendered>> {
  const { entries, earlier, context, provider } = from;
  const renderings = new Map<string, Rendered>();
  const open = () => entries.filter(({ source }) => !renderings.has(entryKey(source)));
  const add = (source: string, target: string, origin: Rendered['origin']) => {
    if (target !== '' && target.length <= LEDGER_LIMITS.text) renderings.set(entryKey(source), { target, origin });
  };
  for (const { source } of entries) {
    const target = context.terminology && targetOfGlossary(context.terminology, source);
    if (target !== undefined) add(source, target, 'glossary');
  }
  for (const { source } of open()) {
    const before = earlier.get(entryKey(source));
    if (before !== undefined) add(source, before.target, 'job');
  }
  if (context.memory !== undefined) {
    const asked = open();
    const { sourceLanguage, task } = step;
    const settings = { provider, sourceLanguage, targetLanguage: task.language, terminology: context.terminology };
    const contents = asked.map(({ source }) => plainText(source));
    const { accepted } = await acceptMatches(contents, { memory: context.memory }, settings);
    for (const [index, found] of accepted.entries()) add(asked[index]!.source, found?.content.text ?? '', 'memory');
  }
  for (const { source, target } of await modelRenderings(step, from, open())) add(source, target, 'model');
  return renderings;
}

/** The rendering that a glossary requires for a text as a whole. */
function targetOfGlossary(terminology: Terminology, source: string): string | undefined {
  const [only] = terminology.requirements(source);
  return only?.source.start === 0 && only.source.end === source.length ? only.preferred[0]?.text : undefined;
}

async function modelRenderings(
  step: LedgerStep<FileTask>,
  { provider, brief, context }: RenderingSources,
  open: readonly CountedEntry[],
): Promise<readonly TermPair[]> {
  const { dependencies, task, job, sourceLanguage, sources: artifacts, note, signal } = step;
  const { model } = provider;
  if (model === undefined) return [];
  const calls = Array.from({ length: Math.ceil(open.length / ENTRIES_PER_CALL) }, (_call, index) =>
    open.slice(index * ENTRIES_PER_CALL, (index + 1) * ENTRIES_PER_CALL),
  );
  const { domain } = withContext(job).input;
  const common = { provider, model, brief, meter: context.meter, domain: domain ?? undefined };
  let done = 0;
  const rendered = await inParallel(calls, provider, signal, async (entries, call) => {
    const name = `${task.fileIndex}/renderings-${task.language}-${call}` as const;
    const records = { dependencies, artifacts, signal };
    // By sources: glossaries may have changed since an earlier attempt, and with them the entries that are left.
    const found = await findOrCreatePaidRecord<JobRecords, typeof name>(records, name, async () => {
      const asked = { ...common, entries, sourceLanguage, targetLanguage: task.language, signal };
      const targets = (await withoutRefusal(() => renderEntries(asked))) ?? [];
      return Object.fromEntries(entries.map(({ source }, index) => [source, targets[index] ?? '']));
    });
    note({ done: (done += entries.length), of: open.length });
    return Object.entries(found).map(([source, target]) => ({ source, target }));
  });
  return rendered.flat();
}

function surveyWarnings(survey: DocumentSurvey | undefined): readonly JobWarning[] {
  const { parts, failedParts } = survey ?? { parts: 0, failedParts: 1 };
  if (failedParts === 0) return [];
  const what = failedParts < parts ? `${failedParts} of ${parts} parts of the file` : 'the file';
  const message = `The model gave no usable answer about the names and terms of ${what}, so they may differ in the translation.`;
  return [{ code: 'survey_failed', message }];
}

function shortenedWarnings(leftOut: number): readonly JobWarning[] {
  if (leftOut === 0) return [];
  const message = `The ledger has the ${LEDGER_LIMITS.entries.toLocaleString('en')} most frequent names and terms of the file; ${leftOut.toLocaleString('en')} others were left out.`;
  return [{ code: 'ledger_shortened', message }];
}
