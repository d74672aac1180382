import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import type { StoredBatch } from '#jobs/workspace/records.ts';
import { SegmentBatches, TRANSLATION_BATCH } from './segment-batches.ts';

async function batchesOf(texts: readonly string[]): Promise<{ written: StoredBatch[]; sizes: readonly number[] }> {
  const written: StoredBatch[] = [];
  const batches = new SegmentBatches(TRANSLATION_BATCH, async (batch, segments) => {
    expect(batch).toBe(written.length);
    written.push(segments);
  });
  for (const text of texts) await batches.add({ unitId: 'u', start: 0, end: text.length, content: plainText(text) });
  await batches.finish();
  return { written, sizes: batches.sizes };
}

describe('batches', () => {
  it('hold fifty short segments, in order, and lose none', async () => {
    const texts = Array.from({ length: 120 }, (_, index) => `text ${index}`);
    const { written, sizes } = await batchesOf(texts);
    expect(sizes).toEqual([50, 50, 20]);
    expect(written.flat().map((segment) => segment.content.text)).toEqual(texts);
  });

  it('hold fewer long segments, and a very long one alone', async () => {
    const { sizes } = await batchesOf(['a'.repeat(4_000), 'b'.repeat(4_000), 'c'.repeat(50_000), 'd', 'e']);
    expect(sizes).toEqual([1, 1, 1, 2]);
  });

  it('is empty for a document without text', async () => {
    expect(await batchesOf([])).toEqual({ written: [], sizes: [] });
  });
});
