import type { AppliedTerm, TermViolation } from '#domain/glossaries/terminology.ts';

/** Where the machine's text of a segment is from; `unchanged`: there was nothing to translate. */
export const SEGMENT_ORIGINS = ['model', 'engine', 'rule', 'memory', 'file', 'unchanged'] as const;
export type SegmentOrigin = (typeof SEGMENT_ORIGINS)[number];

/** States that people give a segment. */
export const SEGMENT_STATES = ['translated', 'reviewed', 'final', 'rejected'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

/** Terms of the glossaries of a job in a segment. */
export interface SegmentTerms {
  readonly applied: readonly AppliedTerm[];
  readonly violated: readonly TermViolation[];
}

/** When and how a sentence of a recording is spoken. */
export interface SegmentTiming {
  /** Milliseconds since the beginning of the recording. */
  readonly start: number;
  readonly end: number;
  readonly speaker?: string;
  /** Id of the voice. */
  readonly voice?: string;
  /** Text that the voice reads instead of the target. */
  readonly say?: string;
  /** True: the original is heard. */
  readonly muted?: true;
}

/** A change that a person made to a segment; fields that stayed as they were are absent. */
export interface SegmentEvent {
  /** ISO 8601. */
  readonly at: string;
  /** Id of the user. */
  readonly by: string;
  /** The new state. */
  readonly state?: SegmentState;
  /** The new note. */
  readonly note?: string | null;
  /** The target as it was before. */
  readonly target?: string;
  /** True: the source, the time or the voice of a sentence has changed, or it was split or joined. */
  readonly sentence?: true;
}

/** Changes that the history of a segment has, the latest ones. */
export const MAX_HISTORY = 20;

/** Names a segment of a job; `number` doesn't change while the job exists. */
export interface SegmentKey {
  /** Position among the sources of the job. */
  readonly file: number;
  /** BCP 47. */
  readonly language: string;
  readonly number: number;
}

/** Keys by file and language: one statement with all of them as alternatives would have SQLite read whole files. */
export function byFile(
  keys: readonly SegmentKey[],
): Iterable<Pick<SegmentKey, 'file' | 'language'> & { readonly numbers: readonly number[] }> {
  const groups = new Map<string, { file: number; language: string; numbers: number[] }>();
  for (const { file, language, number } of keys) {
    const key = `${file} ${language}`;
    const group = groups.get(key) ?? { file, language, numbers: [] };
    groups.set(key, group);
    group.numbers.push(number);
  }
  return groups.values();
}

/** Numbers of the segments of a batch of documents begin here, times the number of the batch. */
const NUMBERS_PER_BATCH = 1_000;

/** The number of a segment of a job on documents. @param place in its batch */
export const segmentNumberOf = (batch: number, place: number): number => batch * NUMBERS_PER_BATCH + place;

/** The numbers that segments of a batch can have: `first` and below `end`. */
export const numbersOf = (batch: number) => ({ first: segmentNumberOf(batch, 0), end: segmentNumberOf(batch + 1, 0) });

/** The batch of a segment of a job on documents, and its place there. */
export const placeOfSegment = (number: number): { readonly batch: number; readonly place: number } => ({
  batch: Math.floor(number / NUMBERS_PER_BATCH),
  place: number % NUMBERS_PER_BATCH,
});

/** The id of a segment for clients: `0.es.17`. */
export const segmentId = ({ file, language, number }: SegmentKey): string => `${file}.${language}.${number}`;

/** Matches the ids that `segmentId` writes. */
export const SEGMENT_ID = /^(\d{1,9})\.([\w-]{1,64})\.(\d{1,9})$/;

/** Reads what `segmentId` writes; undefined: it is no such id. */
export function readSegmentId(id: string): SegmentKey | undefined {
  const [, file, language, number] = SEGMENT_ID.exec(id) ?? [];
  if (file === undefined || language === undefined || number === undefined) return undefined;
  return { file: Number(file), language, number: Number(number) };
}
