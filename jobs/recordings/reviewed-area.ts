import type { JobReference } from '#domain/jobs/job.ts';
import type { MediaRecords } from '#jobs/work-area/media-records.ts';
import { RecordArea } from '#jobs/work-area/record-area.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

const RECORDS = 'records';

/** Folder of what people have corrected, below the other records; none of its names may be one of theirs. */
export const REVIEWED_FOLDER = 'reviewed';

/** The records of a recording as people have corrected them: `transcript`, `translation-{part}`, `speech` and `said`. */
export const correctedArea = (storage: ObjectStorage, job: JobReference): RecordArea<MediaRecords> =>
  new RecordArea(storage, job, [RECORDS, REVIEWED_FOLDER]);

/**
 * The records of a job that waits for people: once they have finished, those that they have corrected are read in place of what
 * the machine wrote, which stays as it is.
 */
export class ReviewedArea extends RecordArea<MediaRecords> {
  readonly #corrected: RecordArea<MediaRecords>;

  constructor(storage: ObjectStorage, job: JobReference) {
    super(storage, job);
    this.#corrected = correctedArea(storage, job);
  }

  override async readBytes(name: keyof MediaRecords): Promise<Buffer> {
    return (await this.#corrected.has(`${name}.json`)) ? this.#corrected.readBytes(name) : super.readBytes(name);
  }
}
