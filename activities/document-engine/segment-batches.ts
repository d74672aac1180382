import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import type { StoredCorpusSegment } from '#jobs/work-area/terms-records.ts';

/** The size of a batch of segments, which is a record of the work area. */
export interface BatchSize<Segment> {
  readonly segments: number;
  /** UTF-16 units of texts. */
  readonly characters: number;
  /** UTF-16 units of the texts of a segment. */
  readonly lengthOf: (segment: Segment) => number;
}

/** Batches of segments that are checked and assessed: some calls of a model, and a record of some hundred kilobytes. */
export const QUALITY_BATCH: BatchSize<QualitySegment> = {
  segments: 200,
  characters: 200_000,
  lengthOf: ({ source, target }) => source.text.length + target.text.length,
};

/** Batches of segments of which terms are extracted: a record of a megabyte or two. */
export const CORPUS_BATCH: BatchSize<StoredCorpusSegment> = {
  segments: 2_000,
  characters: 500_000,
  lengthOf: ({ source, targets }) =>
    Object.values(targets).reduce((sum, { text }) => sum + text.length, source.text.length),
};

/** Collects segments into batches that are written once they are full. */
export class SegmentBatches<Segment> {
  readonly #size: BatchSize<Segment>;
  readonly #write: (batch: number, segments: readonly Segment[]) => Promise<void>;
  #segments: Segment[] = [];
  #characters = 0;
  #batches = 0;
  #total = 0;

  constructor(size: BatchSize<Segment>, write: (batch: number, segments: readonly Segment[]) => Promise<void>) {
    this.#size = size;
    this.#write = write;
  }

  async add(segment: Segment): Promise<void> {
    this.#segments.push(segment);
    this.#characters += this.#size.lengthOf(segment);
    this.#total += 1;
    if (this.#segments.length >= this.#size.segments || this.#characters >= this.#size.characters) await this.#flush();
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
