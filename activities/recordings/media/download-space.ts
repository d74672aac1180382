import type { WorkFolder } from '#jobs/workspace/work-folder.ts';

/** Bytes between two looks at the disk, and that are counted ahead of what arrives. */
const STEP = 64 * 1024 * 1024;
/** Bytes that are counted ahead at first; then as much again as has arrived. */
const FIRST_STEP = 1024 * 1024;

/** Makes sure that a download of any length has room: on the disk and in the quota of its organization. */
export class DownloadSpace {
  readonly #folder: Pick<WorkFolder, 'requireSpace'>;
  readonly #claim: (bytes: number) => Promise<void>;
  #claimed = 0;
  #claiming = Promise.resolve();
  #looked = 0;

  /**
   * @param claim counts the bytes of the download, replacing the earlier count. @throws LoquentError `quota_exceeded`
   */
  constructor(folder: Pick<WorkFolder, 'requireSpace'>, claim: (bytes: number) => Promise<void>) {
    this.#folder = folder;
    this.#claim = claim;
  }

  /**
   * Call it before the first byte and whenever some arrived.
   *
   * @param bytes so far @param announced bytes of the whole, as far as they are known
   * @throws LoquentError `quota_exceeded`, `storage_full`
   */
  async require(bytes: number, announced = 0): Promise<void> {
    if (Math.max(bytes, announced) > this.#claimed) {
      this.#claimed = Math.max(announced, bytes + Math.min(STEP, Math.max(FIRST_STEP, bytes)));
      this.#claiming = this.#claim(this.#claimed);
      await this.#claiming;
    }
    if (bytes > 0 && bytes < this.#looked + STEP) return;
    this.#looked = bytes;
    // Twice at first: the recording, and the video that is made of it.
    await this.#folder.requireSpace(bytes === 0 ? announced * 2 : STEP);
  }

  /** Counts the bytes of the finished download. @throws LoquentError `quota_exceeded` */
  async settle(bytes: number): Promise<void> {
    await this.#claiming;
    await this.#claim(bytes);
  }
}
