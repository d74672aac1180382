import type { JobRow } from '#db/entities/index.ts';
import { RecordingWorkspace } from '#jobs/workspace/recording-workspace.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** The stored records of a recording, as seen by the steps of a language. @param language of its translation, BCP 47 */
export const recordingWorkspaceOf = (
  storage: ObjectStorage,
  job: Pick<JobRow, 'id' | 'organization' | 'targetLanguages'>,
  language: string,
): RecordingWorkspace => new RecordingWorkspace(storage, job, language);
