import type { StoredBatch, StoredSegment } from '#jobs/work-area/records.ts';

/** A batch is the unit of repetition after a crash, and of a provider call: a few pages of text. */
const SEGMENTS_PER_BATCH = 50;
/** UTF-16 units. A longer segment is a separate batch. */
const CHARACTERS_PER_BATCH = 6_000;

/** Groups a stream of segments into batches and emits each as soon as it is full. */
export class BatchWriter {
  readonly #write: (batch: number, segments: StoredBatch) => Promise<void>;
  readonly #sizes: number[] = [];
  #current: StoredSegment[] = [];
  #characters = 0;

  constructor(write: (batch: number, segments: StoredBatch) => Promise<void>) {
    this.#write = write;
  }

  async add(segment: StoredSegment): Promise<void> {
    const length = segment.content.text.length;
    const full = this.#current.length >= SEGMENTS_PER_BATCH || this.#characters + length > CHARACTERS_PER_BATCH;
    if (full && this.#current.length > 0) await this.#flush();
    this.#current.push(segment);
    this.#characters += length;
  }

  /** Emits the last batch. @returns the number of segments per batch */
  async finish(): Promise<readonly number[]> {
    if (this.#current.length > 0) await this.#flush();
    return this.#sizes;
  }

  async #flush(): Promise<void> {
    await this.#write(this.#sizes.length, this.#current);
    this.#sizes.push(this.#current.length);
    this.#current = [];
    this.#characters = 0;
  }
}
