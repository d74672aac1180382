import type { StoredCorpusSegment } from '#jobs/work-area/extraction-area.ts';

/** Texts of a batch, and UTF-16 units of their sources and targets: a record of a megabyte or two. */
const SEGMENTS = 2_000;
const CHARACTERS = 500_000;

/** Collects texts of a corpus into batches that are written once they are full. */
export class CorpusBatches {
  readonly #write: (batch: number, segments: readonly StoredCorpusSegment[]) => Promise<void>;
  #segments: StoredCorpusSegment[] = [];
  #characters = 0;
  #batches = 0;
  #total = 0;

  constructor(write: (batch: number, segments: readonly StoredCorpusSegment[]) => Promise<void>) {
    this.#write = write;
  }

  async add(segment: StoredCorpusSegment): Promise<void> {
    this.#segments.push(segment);
    this.#characters += segment.source.text.length;
    for (const target of Object.values(segment.targets)) this.#characters += target.text.length;
    this.#total += 1;
    if (this.#segments.length >= SEGMENTS || this.#characters >= CHARACTERS) await this.#flush();
  }

  /** Writes the last batch. */
  async finish(): Promise<{ readonly batches: number; readonly segments: number }> {
    if (this.#segments.length > 0) await this.#flush();
    return { batches: this.#batches, segments: this.#total };
  }

  async #flush(): Promise<void> {
    await this.#write(this.#batches, this.#segments);
    this.#batches += 1;
    this.#segments = [];
    this.#characters = 0;
  }
}
