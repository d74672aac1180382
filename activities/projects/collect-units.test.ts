import { describe, expect, it } from 'vitest';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import { collectUnits, UNIT_LIMITS } from './collect-units.ts';

const PART = { system: 'crowdin', component: 'texts.json' } as const;

function unitOf(id: number, source: string): TmsUnit {
  const forms = [{ category: null, source, target: '' }];
  return {
    id: String(id),
    forms,
    state: 'untranslated',
    context: '',
    comment: null,
    maximumLength: null,
    placeholders: [],
  };
}

/** Pages of ten units that never end, and how many were asked for. */
function endless(source: string) {
  let asked = 0;
  async function* pages() {
    for (;;) {
      asked += 1;
      yield Array.from({ length: 10 }, (_, index) => unitOf(asked * 10 + index, source));
      await Promise.resolve();
    }
  }
  return { pages: pages(), asked: () => asked };
}

describe('the units of a component', () => {
  const tooLarge = {
    id: 'tms_component_too_large',
    retryable: false,
    message: expect.stringContaining('texts.json') as string,
  };

  it('end with an error once there are more than a job takes', async () => {
    const { pages, asked } = endless('Text');
    const seen: number[] = [];
    const limits = { ...UNIT_LIMITS, units: 25 };
    await expect(collectUnits(PART, pages, (units) => seen.push(units), limits)).rejects.toMatchObject(tooLarge);
    expect([asked(), seen]).toEqual([3, [10, 20, 30]]);
  });

  it('end with an error once their texts are too long together', async () => {
    const { pages, asked } = endless('x'.repeat(100));
    const limits = { ...UNIT_LIMITS, text: 2_000 };
    await expect(collectUnits(PART, pages, () => undefined, limits)).rejects.toMatchObject(tooLarge);
    expect(asked()).toBe(3);
  });

  it('are all of them below the limits', async () => {
    async function* pages() {
      yield [unitOf(1, 'a')];
      await Promise.resolve();
      yield [unitOf(2, 'b'), unitOf(3, 'c')];
    }
    expect(await collectUnits(PART, pages(), () => undefined, { units: 3, text: 3 })).toHaveLength(3);
  });
});
