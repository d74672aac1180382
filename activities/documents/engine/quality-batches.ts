import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import { MAX_UNTRANSLATED } from '#domain/quality/untranslated.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { QualityManifest } from '#jobs/workspace/quality-records.ts';
import { QUALITY_BATCH, SegmentBatches } from './segment-batches.ts';

/** Writes a batch of segments. */
export type WriteSegments = (batch: number, segments: readonly QualitySegment[]) => Promise<void>;

/** Collects the segments of a document into batches: those to be assessed, and those without a translation. */
export class QualityBatches {
  readonly #translated: SegmentBatches<QualitySegment>;
  readonly #untranslated: SegmentBatches<QualitySegment>;
  #missing = 0;

  constructor(store: { readonly writeSegments: WriteSegments; readonly writeUntranslated: WriteSegments }) {
    this.#translated = new SegmentBatches(QUALITY_BATCH, store.writeSegments);
    this.#untranslated = new SegmentBatches(QUALITY_BATCH, store.writeUntranslated);
  }

  add(segment: QualitySegment): Promise<void> {
    return this.#translated.add(segment);
  }

  /** Counts a segment that nobody has translated, and keeps it for the report unless there are very many. */
  async addUntranslated(segment: Omit<QualitySegment, 'target'>): Promise<void> {
    this.#missing += 1;
    if (this.#missing <= MAX_UNTRANSLATED) await this.#untranslated.add({ ...segment, target: plainText('') });
  }

  /** Writes the last batches. */
  async finish(): Promise<Omit<QualityManifest, 'warnings'>> {
    const { batches: untranslatedBatches } = await this.#untranslated.finish();
    return { ...(await this.#translated.finish()), untranslated: this.#missing, untranslatedBatches };
  }
}
