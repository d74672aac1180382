import { findStore } from '#db/context/index.ts';
import { publishDocument } from '#db/context/ingest-records.ts';
import { Job, type ContextDocumentRow } from '#db/entities/index.ts';
import { openJobDocument } from '#db/memory/job-document.ts';
import { appendSegments, countSegments, type PlacedSegment } from '#db/memory/store-segments.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { SavedSummary } from '#domain/jobs/summaries.ts';
import { WorkArea, manifestOf, batchOf } from '#jobs/work-area/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/frame/heartbeat.ts';
import { requireTypedJob } from '#activities/frame/require-job.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { StoredBatch, StoredTranslations } from '#jobs/work-area/records.ts';

/** Segments per transaction. */
const BATCH = 500;

/** Reasons of the store for which nothing is saved: the files of the job are not lost for that. */
const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'limit_reached']);

/** Activity of translation jobs with `save_to_memory`. */
export function createSavingActivities(dependencies: ActivityDependencies) {
  const { orm, storage } = dependencies;
  return {
    /**
     * Saves the translations of a job to a translation memory, as a document of their own. A later attempt goes on behind
     * what earlier ones have saved. If the store takes nothing any more, the job gets a warning.
     */
    async saveToMemory(reference: JobReference, { note, signal }: ActivityRun): Promise<SavedSummary> {
      const job = await requireTypedJob(dependencies, reference, typesWith('saveToMemory'));
      const { save_to_memory: store } = job.input;
      const entityManager = organizationEntityManager(orm, reference.organizationId);
      const { sourceLanguage, sourceFiles, targetLanguages, createdAt } = job;
      if (store === null || sourceLanguage == null) return { saved: 0 };
      const files = { sourceLanguage, sourceFiles, targetLanguages, createdAt };
      const languages = [sourceLanguage, ...targetLanguages];
      const open = async () => {
        const { isActive, contentKind } = await findStore(entityManager, store);
        if (!isActive || contentKind !== 'translation_memory') throw storeChanged(store);
        return openJobDocument(entityManager, store, { id: job.id, organization: job.organization, languages });
      };
      try {
        const segments = savedSegments(new WorkArea(storage, reference), files);
        return { saved: await save(entityManager, segments, open, (saved) => (note({ saved }), signal)) };
      } catch (error) {
        if (!(error instanceof LoquentError) || !REFUSALS.has(error.id)) throw error;
        const warning = { code: 'memory_not_saved', message: `The translations were not saved. ${error.message}` };
        const others = job.warnings.filter(({ code }) => code !== warning.code);
        await entityManager.nativeUpdate(Job, { id: job.id }, { warnings: [...others, warning] });
        return { saved: 0 };
      }
    },
  };
}

async function save(
  entityManager: EntityManager,
  segments: AsyncIterable<PlacedSegment>,
  open: () => Promise<ContextDocumentRow>,
  note: (saved: number) => AbortSignal,
): Promise<number> {
  let document: ContextDocumentRow | undefined;
  let stored = 0;
  let position = 0;
  let batch: PlacedSegment[] = [];
  const flush = async () => {
    if (document === undefined) {
      document = await open();
      stored = document.status === 'ready' ? document.pieces : await countSegments(entityManager, document.id, 1);
    }
    // The first ones may have been stored by an earlier attempt.
    const from = Math.max(position, stored);
    const rest = batch.slice(from - position);
    position += batch.length;
    batch = [];
    if (rest.length > 0 && !(await appendSegments(entityManager, document, from, rest))) throw documentDeleted();
    note(position).throwIfAborted();
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
 */
async function* savedSegments(area: WorkArea, job: TranslatedFiles): AsyncGenerator<PlacedSegment> {
  for (const fileIndex of job.sourceFiles.keys()) {
    for (const language of job.targetLanguages) {
      if (!isPseudoLanguage(language)) yield* segmentsOfFile(area, job, fileIndex, language);
    }
  }
}

async function* segmentsOfFile(
  area: WorkArea,
  { sourceLanguage, createdAt }: TranslatedFiles,
  fileIndex: number,
  language: string,
): AsyncGenerator<PlacedSegment> {
  const reading = await area.readingOf(fileIndex, language);
  const manifest = await area.find(manifestOf(reading));
  const known = new Set<string>();
  let previous: CodedText | undefined;
  let waiting: PlacedSegment | undefined;
  for (const batch of manifest?.batchSizes.keys() ?? []) {
    const translations = await area.find(`${fileIndex}/translations-${language}-${batch}`);
    if (translations === undefined) break;
    const segments: StoredBatch = await area.read(batchOf(reading, batch));
    for (const [index, { content: source }] of segments.entries()) {
      if (waiting !== undefined) yield { ...waiting, next: source };
      waiting = undefined;
      const target = translations.contents[index];
      const key = JSON.stringify([source, target]);
      if (target !== undefined && isWorthKeeping(translations, index, source) && !known.has(key)) {
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
