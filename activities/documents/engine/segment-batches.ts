import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import type { StoredSegment } from '#jobs/workspace/records.ts';
import type { StoredCorpusSegment } from '#jobs/workspace/terms-records.ts';

/** The size of a batch of segments, which is a record of the work area. */
export interface BatchSize<Segment> {
  readonly segments: number;
  /** UTF-16 units of texts. A longer segment is a separate batch. */
  readonly characters: number;
  /** UTF-16 units of the texts of a segment. */
  readonly lengthOf: (segment: Segment) => number;
}

/** Batches of segments that are translated: the unit of repetition after a crash, and of a provider call: a few pages. */
export const TRANSLATION_BATCH: BatchSize<StoredSegment> = {
  segments: 50,
  characters: 6_000,
  lengthOf: ({ content }) => content.text.length,
};

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

/** Collects segments into batches, each of which is written when the next segment doesn't fit. */
export class SegmentBatches<Segment> {
  readonly #size: BatchSize<Segment>;
  readonly #write: (batch: number, segments: readonly Segment[]) => Promise<void>;
  #segments: Segment[] = [];
  #characters = 0;
  /** Segments of each written batch. */
  readonly sizes: number[] = [];
  /** Per batch: true if it begins with a heading. */
  readonly beginSections: boolean[] = [];
  #beginsSection = false;

  constructor(size: BatchSize<Segment>, write: (batch: number, segments: readonly Segment[]) => Promise<void>) {
    this.#size = size;
    this.#write = write;
  }

  async add(segment: Segment): Promise<void> {
    const { segments, characters, lengthOf } = this.#size;
    const length = lengthOf(segment);
    if (this.#segments.length >= segments || this.#characters + length > characters) await this.#flush();
    this.#segments.push(segment);
    this.#characters += length;
  }

  /** Called before the segments of a heading are added: a batch that is at least half full ends there. */
  async beginSection(): Promise<void> {
    const { segments, characters } = this.#size;
    if (2 * this.#segments.length >= segments || 2 * this.#characters >= characters) await this.#flush();
    if (this.#segments.length === 0) this.#beginsSection = true;
  }

  /** Writes the last batch. */
  async finish(): Promise<{ readonly batches: number; readonly segments: number }> {
    await this.#flush();
    return { batches: this.sizes.length, segments: this.sizes.reduce((sum, size) => sum + size, 0) };
  }

  async #flush(): Promise<void> {
    if (this.#segments.length === 0) return;
    await this.#write(this.sizes.length, this.#segments);
    this.sizes.push(this.#segments.length);
    this.beginSections.push(this.#beginsSection);
    this.#beginsSection = false;
    this.#segments = [];
    this.#characters = 0;
  }
}
