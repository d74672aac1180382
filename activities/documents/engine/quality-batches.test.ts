import { expect, it } from 'vitest';
import { MAX_UNTRANSLATED } from '#domain/quality/untranslated.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { QualityBatches } from './quality-batches.ts';

it('keeps segments without a translation up to a limit, and counts those beyond it', async () => {
  let kept = 0;
  const batches = new QualityBatches({
    writeSegments: async () => undefined,
    writeUntranslated: async (_, written) => void (kept += written.length),
  });
  const segment = { id: '1', place: 'key', source: plainText('Save'), words: 1 };
  for (let index = 0; index < MAX_UNTRANSLATED + 3; index += 1) await batches.addUntranslated(segment);
  expect(await batches.finish()).toMatchObject({ segments: 0, batches: 0, untranslated: MAX_UNTRANSLATED + 3 });
  expect(kept).toBe(MAX_UNTRANSLATED);
});
