import type { QualitySegment } from '#domain/quality/quality-segment.ts';

/** Segments of a batch: some calls of a model, and a record of some hundred kilobytes. */
const SEGMENTS = 200;
/** UTF-16 units of texts in a batch. */
const CHARACTERS = 200_000;

/** Collects segments into batches that are written once they are full. */
export class SegmentBatches {
  readonly #write: (batch: number, segments: readonly QualitySegment[]) => Promise<void>;
  #segments: QualitySegment[] = [];
  #characters = 0;
  #batches = 0;
  #total = 0;

  constructor(write: (batch: number, segments: readonly QualitySegment[]) => Promise<void>) {
    this.#write = write;
  }

  async add(segment: QualitySegment): Promise<void> {
    this.#segments.push(segment);
    this.#characters += segment.source.text.length + segment.target.text.length;
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
