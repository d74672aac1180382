import type { MediaRecords } from '#jobs/workspace/media-records.ts';
import { RecordArea } from '#jobs/workspace/record-area.ts';
import { RecordingArea, type RecordedJob } from '#jobs/workspace/recording-area.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** Folder of what people have corrected, below the other records of the language; none of its names may be one of theirs. */
export const REVIEWED_FOLDER = 'reviewed';

/**
 * The records of a recording as people have corrected them: `transcript`, `translation-{part}`, `speech` and `said`.
 *
 * @param language BCP 47; undefined: of a job with one
 */
export function correctedArea(
  storage: ObjectStorage,
  { id, organization, targetLanguages }: RecordedJob,
  language: string | undefined,
): RecordArea<MediaRecords> {
  const own = targetLanguages.length > 1 && language !== undefined ? [language] : [];
  return new RecordArea(storage, { jobId: id, organizationId: organization }, ['records', ...own, REVIEWED_FOLDER]);
}

/**
 * The records of a job that waits for people: once they have finished, those that they have corrected are read in place of what
 * the machine wrote, which stays as it is.
 */
export class ReviewedArea extends RecordingArea {
  readonly #corrected: RecordArea<MediaRecords>;

  constructor(storage: ObjectStorage, job: RecordedJob, language: string | undefined) {
    super(storage, job, language);
    this.#corrected = correctedArea(storage, job, language);
  }

  override async readBytes(name: keyof MediaRecords): Promise<Buffer> {
    return (await this.#corrected.has(`${name}.json`)) ? this.#corrected.readBytes(name) : super.readBytes(name);
  }
}
