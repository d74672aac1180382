import { describe, expect, it } from 'vitest';
import { MEASURES, periodOf, sumBy, sumByDay, type UsageLine } from './usage-sums.ts';

const line = (part: Partial<UsageLine>): UsageLine => ({
  day: null,
  provider: null,
  operation: null,
  ...(Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Record<(typeof MEASURES)[number], number>),
  ...part,
});

const LINES = [
  line({ day: '2030-01-30', provider: 'openai', operation: 'aimt', characters: 10, requests: 1 }),
  line({ day: '2030-02-01', provider: 'deepl', operation: 'aimt', characters: 40, requests: 2 }),
  line({ day: '2030-02-01', provider: 'openai', operation: 'text.translate', characters: 5, requests: 3 }),
  line({ day: '2030-02-01', provider: 'local', operation: 'text.rewrite', requests: 1 }),
];

describe('sums of usage', () => {
  it('are by provider or operation, the largest first, without zeros', () => {
    expect(sumBy(LINES, 'provider', 'characters')).toEqual([
      { name: 'deepl', value: 40 },
      { name: 'openai', value: 15 },
    ]);
    expect(sumBy(LINES, 'operation', 'requests')).toEqual([
      { name: 'aimt', value: 3 },
      { name: 'text.translate', value: 3 },
      { name: 'text.rewrite', value: 1 },
    ]);
    expect(sumBy(LINES, 'job_id', 'characters')).toEqual([{ name: null, value: 55 }]);
  });

  it('have each day of the period', () => {
    expect(sumByDay(LINES, { from: '2030-01-30', to: '2030-02-02' }, 'characters')).toEqual([
      { day: '2030-01-30', value: 10 },
      { day: '2030-01-31', value: 0 },
      { day: '2030-02-01', value: 45 },
      { day: '2030-02-02', value: 0 },
    ]);
  });
});

it.each([
  ['month', '2030-01-01', '2030-01-15'],
  ['last_month', '2029-12-01', '2029-12-31'],
  ['quarter', '2029-10-18', '2030-01-15'],
  ['year', '2029-01-15', '2030-01-15'],
] as const)('the period %s', (name, from, to) => {
  expect(periodOf(name, new Date('2030-01-15T23:00:00Z'))).toEqual({ from, to });
});
