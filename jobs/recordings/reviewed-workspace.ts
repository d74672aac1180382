import type { MediaRecords } from '#jobs/workspace/media-records.ts';
import { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { RecordingWorkspace, type RecordedJob } from '#jobs/workspace/recording-workspace.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** Folder of what people have corrected, below the other records of the language; none of its names may be one of theirs. */
export const REVIEWED_FOLDER = 'reviewed';

/**
 * The records of a recording as people have corrected them: `transcript`, `translation-{part}`, `speech` and `said`.
 *
 * @param language BCP 47; undefined: of a job with one
 */
export function correctedWorkspace(
  storage: ObjectStorage,
  { id, organization, targetLanguages }: RecordedJob,
  language: string | undefined,
): ArtifactStore<MediaRecords> {
  const own = targetLanguages.length > 1 && language !== undefined ? [language] : [];
  return new ArtifactStore(storage, { jobId: id, organizationId: organization }, ['records', ...own, REVIEWED_FOLDER]);
}

/**
 * The records of a job that waits for people. Once they have finished, their corrected records are read instead of
 * those of the machine, which stay unchanged.
 */
export class ReviewedWorkspace extends RecordingWorkspace {
  readonly #corrected: ArtifactStore<MediaRecords>;

  constructor(storage: ObjectStorage, job: RecordedJob, language: string | undefined) {
    super(storage, job, language);
    this.#corrected = correctedWorkspace(storage, job, language);
  }

  override async readBytes(name: keyof MediaRecords): Promise<Buffer> {
    return (await this.#corrected.has(`${name}.json`)) ? this.#corrected.readBytes(name) : super.readBytes(name);
  }
}
