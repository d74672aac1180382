import type { JobRow } from '#db/entities/index.ts';
import { RecordingArea } from '#jobs/workspace/recording-area.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** What a job has stored of a recording, as the steps of a language see it. @param language of its translation, BCP 47 */
export const recordingAreaOf = (
  storage: ObjectStorage,
  job: Pick<JobRow, 'id' | 'organization' | 'targetLanguages'>,
  language: string,
): RecordingArea => new RecordingArea(storage, job, language);
