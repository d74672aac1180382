import type { JobRow } from '#db/entities/index.ts';
import type { MediaRecords } from '#jobs/work-area/media-records.ts';
import { RecordArea } from '#jobs/work-area/record-area.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** What a job has stored of a recording. @param _language of its translation */
export const recordingAreaOf = (
  storage: ObjectStorage,
  { id, organization }: Pick<JobRow, 'id' | 'organization'>,
  _language: string,
): RecordArea<MediaRecords> => new RecordArea<MediaRecords>(storage, { jobId: id, organizationId: organization });
