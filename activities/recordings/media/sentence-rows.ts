import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { SpokenSentence } from '#domain/recordings/subtitles/cue.ts';
import { encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { segmentSearchText } from '#domain/review/segment-search.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { StoredTexts } from '#jobs/workspace/media-records.ts';
import { segmentRows } from '#activities/documents/segment-rows.ts';

/** Sentences of a recording in a language. */
interface SentenceBatch {
  readonly task: JobReference;
  /** BCP 47. */
  readonly language: string;
  /** Position of the first sentence in the recording. */
  readonly first: number;
  readonly sentences: readonly SpokenSentence[];
}

/** The segments of translated sentences: numbered as in the transcript, with their times. */
export function sentenceRows(
  { task, language, first, sentences }: SentenceBatch,
  { texts, details = [], engine }: Pick<StoredTexts, 'texts' | 'details' | 'engine'>,
): readonly JobSegmentRow[] {
  const rows = segmentRows(
    { jobId: task.jobId, organizationId: task.organizationId, fileIndex: 0, language, batch: 0 },
    sentences.map(({ text }) => ({ content: plainText(text) })),
    { contents: texts.map((text) => plainText(text)), details, engine },
  );
  return rows.map((row, place) => {
    const { start, end, speaker } = sentences[place]!;
    const timing = { start, end, ...(speaker === undefined ? {} : { speaker }) };
    return { ...row, number: first + place, position: start, timing };
  });
}

interface SpokenTargets {
  readonly sentences: readonly SpokenSentence[];
  /** One per sentence, as are the spoken ones. */
  readonly translated: readonly string[];
  readonly spoken: readonly string[];
}

/**
 * Makes the targets of segments those that are spoken, where speech needed shorter ones. Segments that people have changed stay.
 */
export async function storeSpokenTargets(
  entityManager: EntityManager,
  { jobId: job }: JobReference,
  language: string,
  { sentences, translated, spoken }: SpokenTargets,
): Promise<void> {
  for (const [number, text] of spoken.entries()) {
    if (text === translated[number]) continue;
    const target = encodeTagged(plainText(text));
    // Findings were about the longer text, in places that this one may not have.
    const searchText = segmentSearchText(encodeTagged(plainText(sentences[number]?.text ?? '')), target);
    const change = { target, searchText, findings: [], findingCount: 0 };
    await entityManager.nativeUpdate(JobSegment, { job, file: 0, language, number, machineTarget: null }, change);
  }
}
