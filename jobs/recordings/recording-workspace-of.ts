import type { JobRow } from '#db/entities/index.ts';
import { RecordingWorkspace } from '#jobs/workspace/recording-workspace.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** What a job has stored of a recording, as the steps of a language see it. @param language of its translation, BCP 47 */
export const recordingWorkspaceOf = (
  storage: ObjectStorage,
  job: Pick<JobRow, 'id' | 'organization' | 'targetLanguages'>,
  language: string,
): RecordingWorkspace => new RecordingWorkspace(storage, job, language);
