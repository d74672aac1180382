import { touchedSegments } from '#db/jobs/replace-targets.ts';
import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import { typesWith, type TypeWith } from '#domain/jobs/kinds/index.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { lengthInstruction } from '#jobs/recordings/length-instruction.ts';
import { voiceOf } from '#activities/recordings/media/media-step.ts';
import { SENTENCES_PER_BATCH } from '#activities/recordings/media/sentence-batches.ts';
import { segmentOfSentence, translationsOfTexts } from '#activities/recordings/media/sentence-segments.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { RecordingWorkspace } from '#jobs/workspace/recording-workspace.ts';
import type { StoredTranslations } from '#jobs/workspace/records.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { CheckedBatches, ConsistencyStep } from './checked-file.ts';
import type { SourceBatches, SourceSegment } from './source-batches.ts';

type RecordedJob = TypedJob<TypeWith<'translateSentences'>>;

/** True for a job on a recording. */
export const isRecordedJob = (job: TypedJob): job is RecordedJob =>
  (typesWith('translateSentences') as readonly string[]).includes(job.type);

const numberOf = (batch: number, place: number) => batch * SENTENCES_PER_BATCH + place;

/** The sentences of a recording as they were recognized. */
export async function recordedSource(storage: ObjectStorage, job: RecordedJob): Promise<SourceBatches> {
  const { sentences } = await new RecordingWorkspace(storage, job, undefined).read('transcript');
  return {
    count: Math.ceil(sentences.length / SENTENCES_PER_BATCH),
    read: async (batch) =>
      sentences
        .slice(numberOf(batch, 0), numberOf(batch + 1, 0))
        .map((sentence, place) => segmentOfSentence(sentence, numberOf(batch, place))),
  };
}

/** The sentences of a recording with its translations, while its job works. */
export async function translatedRecording(
  { dependencies: { storage }, entityManager, task }: ConsistencyStep,
  job: RecordedJob,
): Promise<CheckedBatches> {
  const area = new RecordingWorkspace(storage, job, task.language);
  const source = await recordedSource(storage, job);
  return {
    ...source,
    ...(await instructed(area, job, source, task.language)),
    translationsOf: async (batch) => translationsOfTexts(await area.read(`translation-${batch}`)),
    async write(batch, { contents, details, findings }) {
      const before = await area.read(`translation-${batch}`);
      await area.write(`translation-${batch}`, {
        ...before,
        texts: contents.map(({ text }) => text),
        findings: findings ?? before.findings,
        ...(details === undefined ? {} : { details }),
      });
    },
    numberOf,
    touched: (batch) => touchedSegments(entityManager, { ...task, jobId: job.id }, rangeOf(batch)),
  };
}

/**
 * The sentences of a recording with its translations as they are after the job: people may have split and joined them, so
 * that batches are those of their numbers, with holes.
 */
export async function keptRecording(
  { dependencies: { storage }, entityManager, task }: ConsistencyStep,
  job: RecordedJob,
): Promise<CheckedBatches> {
  const where = { job: job.id, file: 0, language: task.language };
  const last = await entityManager.findOne(JobSegment, where, { orderBy: { number: 'desc' }, fields: ['number'] });
  const readRows = async (batch: number) => {
    const { first, end } = rangeOf(batch);
    const rows = await entityManager.find(
      JobSegment,
      { ...where, number: { $gte: first, $lt: end } },
      { disableIdentityMap: true },
    );
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    return Array.from({ length: SENTENCES_PER_BATCH }, (_, place) => byNumber.get(numberOf(batch, place)));
  };
  /** A check asks several times for each batch, and writes none: edits made meanwhile are found when targets are replaced. */
  const read = new Map<number, ReturnType<typeof readRows>>();
  const rowsOf = (batch: number) => {
    const rows = read.get(batch) ?? readRows(batch);
    read.set(batch, rows);
    return rows;
  };
  const source: SourceBatches = {
    count: last === null ? 0 : Math.floor(last.number / SENTENCES_PER_BATCH) + 1,
    read: async (batch) =>
      (await rowsOf(batch)).map((row, place) =>
        row === undefined ? NO_SENTENCE : segmentOfRow(row, numberOf(batch, place)),
      ),
  };
  return {
    ...source,
    ...(await instructed(new RecordingWorkspace(storage, job, task.language), job, source, task.language)),
    translationsOf: async (batch) => translationsOfRows(await rowsOf(batch)),
    // The segments have them.
    write: () => Promise.resolve(),
    numberOf,
    async touched(batch) {
      const touched = await touchedSegments(entityManager, { ...task, jobId: job.id }, rangeOf(batch));
      // A text that a person wrote for the voice would not fit another translation.
      const said = (await rowsOf(batch)).flatMap((row) => (row?.timing?.say === undefined ? [] : [row.number]));
      return new Set([...touched, ...said]);
    },
  };
}

/** Instructions for corrections of sentences, besides their texts. */
async function instructed(
  area: RecordingWorkspace,
  job: RecordedJob,
  { read }: SourceBatches,
  targetLanguage: string,
): Promise<Pick<CheckedBatches, 'hasTitles' | 'instructions'>> {
  const spoken = { isSpoken: voiceOf(job) !== undefined, duration: (await area.read('recording')).duration };
  return {
    hasTitles: false,
    async instructions(batch) {
      const sentences = (await read(batch)).flatMap((segment) => segment.spoken ?? []);
      return [lengthInstruction(sentences, targetLanguage, spoken)];
    },
  };
}

const rangeOf = (batch: number) => ({ first: numberOf(batch, 0), end: numberOf(batch + 1, 0) });

const NO_SENTENCE: SourceSegment = { unitId: '', content: plainText('') };

const segmentOfRow = ({ source, timing }: Pick<JobSegmentRow, 'source' | 'timing'>, number: number): SourceSegment =>
  timing == null ? NO_SENTENCE : segmentOfSentence({ ...timing, text: decodeTagged(source).text }, number);

const translationsOfRows = (rows: readonly (JobSegmentRow | undefined)[]): StoredTranslations => ({
  contents: rows.map((row) => (row === undefined ? plainText('') : decodeTagged(row.target))),
  skipped: rows.map((row) => (row?.timing == null ? 'empty' : null)),
  details: rows.map((row) => ({ origin: row?.origin ?? 'unchanged', findings: row?.findings ?? [] })),
  repairedCodes: 0,
  unknownWords: 0,
  engine: null,
  pivots: [],
});
