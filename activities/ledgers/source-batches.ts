import type { Extraction } from '#domain/jobs/translation.ts';
import type { PlacedText } from '#domain/ledgers/count-entries.ts';
import type { PlannedSentence } from '#domain/recordings/speech/plan-utterances.ts';
import { manifestOf, segmentBatchName, type JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { StoredSegment } from '#jobs/workspace/records.ts';

/** A segment of a source of a job. */
export interface SourceSegment extends Pick<StoredSegment, 'unitId' | 'content' | 'maximumLength' | 'notes'> {
  /** The sentence of a recording that it is. */
  readonly spoken?: PlannedSentence;
}

/** The segments of a source of a job, in batches. */
export interface SourceBatches {
  readonly count: number;
  readonly read: (batch: number) => Promise<readonly SourceSegment[]>;
}

/** The batches of a reading of a document. */
export async function batchesOfReading(workspace: JobWorkspace, reading: Extraction): Promise<SourceBatches> {
  const { batchSizes } = await workspace.read(manifestOf(reading));
  return { count: batchSizes.length, read: (batch) => workspace.read(segmentBatchName(reading, batch)) };
}

/** The texts of a source with their places. */
export async function* placedTexts({ count, read }: SourceBatches): AsyncGenerator<PlacedText> {
  for (let batch = 0; batch < count; batch += 1)
    for (const { content, notes, spoken } of await read(batch)) {
      const time = spoken && clock(spoken.start);
      const place = [time, notes?.place].filter((part) => part !== undefined).join(', ');
      yield { text: content.text, place: place === '' ? undefined : place };
    }
}

/** `00:12:03`. @param time milliseconds since the beginning of a recording */
const clock = (time: number) => new Date(time).toISOString().slice(11, 19);
