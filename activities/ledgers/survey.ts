import { findOrCreatePaidRecord, findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { LoquentError } from '#domain/errors.ts';
import type { SurveySummary } from '#domain/jobs/summaries.ts';
import type { ExtractionTask } from '#domain/jobs/translation.ts';
import { EntryCounter } from '#domain/ledgers/count-entries.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { mergeBriefs, mergeEntries } from '#domain/ledgers/merge-parts.ts';
import type { DocumentSurvey, SurveyedEntry, SurveyedPart } from '#domain/ledgers/survey.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { surveyOf, type JobRecords } from '#jobs/workspace/job-workspace.ts';
import { partTokens, surveyPart } from '#language/ledgers/survey-part.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { inParallel, openSource, withContext, withoutRefusal, type LedgerStep } from './ledger-step.ts';
import { placedTexts, type SourceBatches } from './source-batches.ts';

/** Candidates per reading that a model chooses from. */
const MAX_CANDIDATES = 500;

/** Reads a file once and stores its names, terms, abbreviations, readers and abstract; a part that was read is never read again. */
export async function surveySource(step: LedgerStep<ExtractionTask>): Promise<SurveySummary> {
  const name = surveyOf(step.task);
  const { entries, parts, failedParts } = await findOrCreateRecord<JobRecords, typeof name>(step.sources, name, () =>
    survey(step),
  );
  return { entries: entries.length, parts, failedParts };
}

async function survey(step: LedgerStep<ExtractionTask>): Promise<DocumentSurvey> {
  const { dependencies, task, job, sourceLanguage, sources } = step;
  const { fileIndex, language } = task;
  const key = language === undefined ? '' : (`-${language}` as const);
  const name = `${fileIndex}/candidates${key}` as const;
  const source = await openSource(step, task);
  const target = language ?? job.targetLanguages.find((each) => !isPseudoLanguage(each)) ?? 'und';
  const provider = dependencies.providers.resolve(job.input.provider ?? undefined, sourceLanguage, target);
  const { model } = provider;
  // The candidates are searched for in a thread.
  const [candidates, batches] = await Promise.all([
    findOrCreateRecord<JobRecords, typeof name>(sources, name, () => findCandidates(step, source)),
    model === undefined ? [] : partsOf(source, partTokens(model.contextTokens)),
  ]);
  const parts =
    model === undefined
      ? [{ brief: {}, entries: candidates.filter(({ kind }) => kind === 'name') }]
      : await surveyParts(step, source, { provider, model, candidates, parts: batches });
  const counter = new EntryCounter(mergeEntries(parts), sourceLanguage);
  for await (const text of placedTexts(source)) counter.add(text);
  const failedParts = parts.filter((part) => part === null).length;
  return { brief: mergeBriefs(parts), ...counter.counted(), parts: parts.length, failedParts };
}

interface Reading {
  readonly provider: TranslationProvider;
  readonly model: LanguageModel;
  readonly candidates: readonly SurveyedEntry[];
  /** The batches of each part. */
  readonly parts: readonly (readonly number[])[];
}

/** Has a model read the parts of a file. */
async function surveyParts(
  step: LedgerStep<ExtractionTask>,
  source: SourceBatches,
  { provider, model, candidates, parts }: Reading,
): Promise<readonly SurveyedPart[]> {
  const { dependencies, task, job, sourceLanguage, meter, sources: artifacts, note, signal } = step;
  const key = task.language === undefined ? '' : (`${task.language}-` as const);
  let done = 0;
  return inParallel(parts, provider, signal, async (batches, part) => {
    const name = `${task.fileIndex}/part-${key}${part}` as const;
    const records = { dependencies, artifacts, signal };
    const found = await findOrCreatePaidRecord<JobRecords, typeof name>(records, name, async () => {
      const segments = (await Promise.all(batches.map((batch) => source.read(batch)))).flat();
      const texts = segments.map(({ content }) => content.text);
      const speakers = segments.map(({ spoken }) => spoken?.speaker);
      const { domain } = withContext(job).input;
      const options = { texts, speakers, sourceLanguage, domain: domain ?? undefined, provider, model, meter };
      const asked = { ...options, candidates: candidates.map(({ source }) => source), signal };
      return (await withoutRefusal(() => surveyPart(asked))) ?? null;
    });
    note({ done: (done += 1), of: parts.length });
    return found;
  });
}

/** The batches of each part. @param tokens of a part */
async function partsOf({ count, read }: SourceBatches, tokens: number): Promise<readonly number[][]> {
  const parts: number[][] = [];
  let size = Infinity;
  for (let batch = 0; batch < count; batch += 1) {
    const own = (await read(batch)).reduce((sum, { content }) => sum + estimateTokens(content.text), 0);
    if (size + own > tokens) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)!.push(batch);
    size += own;
  }
  return parts;
}

/** Names and terms by statistics, in a thread; none for a file that exceeds its limits. */
async function findCandidates(
  { dependencies, task, job, sourceLanguage, note, signal }: LedgerStep<ExtractionTask>,
  { count, read }: SourceBatches,
): Promise<readonly SurveyedEntry[]> {
  const { fileIndex } = task;
  const key = job.sourceFiles[fileIndex] ?? '';
  const search = {
    organizationId: task.organizationId,
    key,
    sourceLanguage,
    targetLanguages: [],
    sources: [{ name: key, parts: [{ document: 0, batches: count }] }],
    limit: MAX_CANDIDATES,
  };
  const store = {
    async readCorpus(_document: number, batch: number) {
      note({ read: batch });
      return (await read(batch)).map(({ unitId, content }) => ({ unit: unitId, source: content, targets: {} }));
    },
  };
  try {
    const { terms } = await dependencies.documents.findTerms(search, store, signal);
    return terms.map(({ term, isName }) => ({ kind: isName ? 'name' : 'term', source: term }));
  } catch (error) {
    if (error instanceof LoquentError && error.id === 'extraction_too_large') return [];
    throw error;
  }
}
