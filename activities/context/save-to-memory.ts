import { findStore } from '#db/context/index.ts';
import { publishDocument } from '#db/context/ingest-records.ts';
import { Job, type ContextDocumentRow, type JobRow } from '#db/entities/index.ts';
import { openJobDocument } from '#db/memories/job-document.ts';
import { appendSegments, countStoredSegments, type PlacedSegment } from '#db/memories/store-segments.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import type { SavedSummary } from '#domain/jobs/summaries.ts';
import { JobWorkspace, manifestOf, segmentBatchName } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { isReviewed, typesWith, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { Extraction } from '#domain/jobs/translation.ts';
import { CorrectedTranslations } from '#activities/documents/corrected-translations.ts';
import { parseJob, type TypedJob } from '#jobs/typed-job.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { StoredBatch, StoredTranslations } from '#jobs/workspace/records.ts';

/** Segments per transaction. */
const BATCH = 500;

/** Reasons of the store for which nothing is saved: the files of the job are not lost for that. */
const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'limit_reached']);

/** Activity of translation jobs with `save_to_memory`. */
export function createSavingActivities(dependencies: ActivityDependencies) {
  return {
    /**
     * Saves the translations of a job to a translation memory, as a separate document. A later attempt continues after
     * the translations already saved. If the store is full, the job gets a warning.
     */
    async saveToMemory(reference: JobReference, { note, signal }: ActivityRun): Promise<SavedSummary> {
      const job = await requireTypedJob(dependencies, reference, typesWith('saveToMemory'));
      const { saved, warnings } = await saveTranslations(
        dependencies,
        job,
        (count) => (note({ saved: count }), signal),
      );
      if (warnings !== job.warnings) {
        const entityManager = organizationEntityManager(dependencies.orm, reference.organizationId);
        await entityManager.nativeUpdate(Job, { id: job.id }, { warnings: warnings.slice() });
      }
      return { saved };
    },
  };
}

/**
 * Saves what a job that failed had translated, in the same way. A record in the work area names what was saved, so that a retry
 * saves the rest only.
 *
 * @returns the warnings of the job
 */
export async function saveOfFailed(
  dependencies: Pick<ActivityDependencies, 'orm' | 'storage'>,
  row: JobRow,
): Promise<readonly JobWarning[]> {
  const types = typesWith('saveToMemory');
  if (!(types as readonly string[]).includes(row.type)) return row.warnings;
  const job = parseJob(row, types);
  const { saved, batches, warnings } = await saveTranslations(dependencies, job, () => undefined);
  const area = new JobWorkspace(dependencies.storage, { jobId: job.id, organizationId: job.organization });
  if (saved > 0) await area.write('saved', batches);
  return warnings;
}

type SavingJob = TypedJob<TypeWith<'saveToMemory'>>;

async function saveTranslations(
  { orm, storage }: Pick<ActivityDependencies, 'orm' | 'storage'>,
  job: SavingJob,
  note: (saved: number) => AbortSignal | undefined,
): Promise<{ readonly saved: number; readonly batches: readonly string[]; readonly warnings: readonly JobWarning[] }> {
  const { id, organization, sourceLanguage, sourceFiles, targetLanguages, createdAt, warnings } = job;
  const { save_to_memory: store } = job.input;
  if (store === null || sourceLanguage == null) return { saved: 0, batches: [], warnings };
  const area = new JobWorkspace(storage, { jobId: id, organizationId: organization });
  const batches = new Set(await area.find('saved'));
  const files = { sourceLanguage, sourceFiles, targetLanguages, createdAt };
  const entityManager = organizationEntityManager(orm, organization);
  const readerOf: ReaderOf = ({ fileIndex, language }) => {
    // People have corrected them before they are saved.
    const task = { fileIndex, language, jobId: id, organizationId: organization };
    const readBatch = async (batch: number) =>
      area.read(segmentBatchName(await area.extractionOf(fileIndex, language), batch));
    const corrected = isReviewed(job) ? new CorrectedTranslations(entityManager, area, task, readBatch) : undefined;
    return async (batch) => {
      const record = `${fileIndex}/translations-${language}-${batch}` as const;
      if (corrected === undefined || !(await area.has(`${record}.json`))) return area.find(record);
      return corrected.read(batch);
    };
  };
  const segments = savedSegments(area, readerOf, files, batches);
  const outcome = await saveToStore(entityManager, job, { store, segments }, note);
  return { ...outcome, batches: outcome.isRefused ? [] : [...batches] };
}

/**
 * Saves segments to a translation memory, as the document of a job.
 *
 * @returns the number of saved segments, and the warnings of the job: with one more if the store takes nothing
 */
export async function saveToStore(
  entityManager: EntityManager,
  job: Pick<JobRow, 'id' | 'organization' | 'sourceLanguage' | 'targetLanguages' | 'warnings'>,
  { store, segments }: { readonly store: number; readonly segments: AsyncIterable<PlacedSegment> },
  note: (saved: number) => AbortSignal | undefined,
): Promise<{ readonly saved: number; readonly isRefused: boolean; readonly warnings: readonly JobWarning[] }> {
  const { id, organization, sourceLanguage, targetLanguages, warnings } = job;
  const languages = [sourceLanguage ?? 'und', ...targetLanguages];
  const open = async () => {
    const { isActive, contentKind } = await findStore(entityManager, store);
    if (!isActive || contentKind !== 'translation_memory') throw storeChanged(store);
    return openJobDocument(entityManager, store, { id, organization, languages });
  };
  try {
    return { saved: await save(entityManager, segments, open, note), isRefused: false, warnings };
  } catch (error) {
    if (!(error instanceof LoquentError) || !REFUSALS.has(error.id)) throw error;
    const warning = { code: 'memory_not_saved', message: `The translations were not saved. ${error.message}` };
    const others = warnings.filter(({ code }) => code !== warning.code);
    return { saved: 0, isRefused: true, warnings: [...others, warning] };
  }
}

async function save(
  entityManager: EntityManager,
  segments: AsyncIterable<PlacedSegment>,
  open: () => Promise<ContextDocumentRow>,
  note: (saved: number) => AbortSignal | undefined,
): Promise<number> {
  let document: ContextDocumentRow | undefined;
  let stored = 0;
  let position = 0;
  let batch: PlacedSegment[] = [];
  const flush = async () => {
    if (document === undefined) {
      document = await open();
      stored = document.status === 'ready' ? document.pieces : await countStoredSegments(entityManager, document.id, 1);
    }
    // The first ones may have been stored by an earlier attempt.
    const from = Math.max(position, stored);
    const rest = batch.slice(from - position);
    position += batch.length;
    batch = [];
    if (rest.length > 0 && !(await appendSegments(entityManager, document, from, rest))) throw documentDeleted();
    note(position)?.throwIfAborted();
  };
  for await (const segment of segments) {
    if (batch.push(segment) === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  if (document === undefined) return 0;
  const { languageList } = document;
  if (!(await publishDocument(entityManager, document, { pieces: position, languageList }))) throw documentDeleted();
  return position;
}

const storeChanged = (id: number) =>
  userMistake('not_found', `The context store ${id} is no active translation memory any more.`);

const documentDeleted = () => userMistake('not_found', 'The document with the translations of the job was deleted.');

/** Different texts of a file and language that are remembered, so that each is saved once. */
const MAX_REMEMBERED = 100_000;

/** Reads the translations of a batch; undefined if there are none. */
type ReadTranslations = (batch: number) => Promise<StoredTranslations | undefined>;
type ReaderOf = (file: Required<Extraction>) => ReadTranslations;

/** The parts of a job that say what it translated. */
interface TranslatedFiles {
  readonly sourceFiles: readonly string[];
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguages: readonly string[];
  readonly createdAt: Date;
}

/**
 * The segments of a job that are worth keeping, in an order that is the same in each attempt: those that a provider translated,
 * each with the sources around it in its file. Not those that were reused, have no letters, or are in a pseudo-language.
 *
 * @param batches records of translations that were saved before, to which those are added that are read
 */
async function* savedSegments(
  area: JobWorkspace,
  readerOf: ReaderOf,
  job: TranslatedFiles,
  batches: Set<string>,
): AsyncGenerator<PlacedSegment> {
  const before = new Set(batches);
  for (const fileIndex of job.sourceFiles.keys()) {
    for (const language of job.targetLanguages) {
      if (isPseudoLanguage(language)) continue;
      const take = (record: string) => {
        batches.add(record);
        return !before.has(record);
      };
      const file = { fileIndex, language };
      yield* segmentsOfFile(area, readerOf(file), job, file, take);
    }
  }
}

async function* segmentsOfFile(
  area: JobWorkspace,
  read: ReadTranslations,
  { sourceLanguage, createdAt }: TranslatedFiles,
  { fileIndex, language }: Required<Extraction>,
  take: (record: string) => boolean,
): AsyncGenerator<PlacedSegment> {
  const reading = await area.extractionOf(fileIndex, language);
  const manifest = await area.find(manifestOf(reading));
  const known = new Set<string>();
  let previous: CodedText | undefined;
  let waiting: PlacedSegment | undefined;
  for (const batch of manifest?.batchSizes.keys() ?? []) {
    const record = `${fileIndex}/translations-${language}-${batch}` as const;
    const translations = await read(batch);
    if (translations === undefined) {
      // This batch was never translated, so the next one has no known neighbor.
      if (waiting !== undefined) yield waiting;
      previous = waiting = undefined;
      continue;
    }
    const isNew = take(record);
    const segments: StoredBatch = await area.read(segmentBatchName(reading, batch));
    for (const [index, { content: source }] of segments.entries()) {
      if (waiting !== undefined) yield { ...waiting, next: source };
      waiting = undefined;
      const target = translations.contents[index];
      const key = JSON.stringify([source, target]);
      if (isNew && target !== undefined && isWorthKeeping(translations, index, source) && !known.has(key)) {
        if (known.size < MAX_REMEMBERED) known.add(key);
        const languages = { sourceLanguage, targetLanguage: language };
        waiting = { source, target, ...languages, changedAt: createdAt, previous, next: undefined };
      }
      previous = source;
    }
  }
  if (waiting !== undefined) yield waiting;
}

const isWorthKeeping = ({ skipped, reused = [] }: StoredTranslations, index: number, { text }: CodedText) =>
  skipped[index] == null && !reused.includes(index) && hasLetters(text);
