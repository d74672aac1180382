import type { Schemas } from '#client/index.ts';
import { oneOfValues, searchOf } from '#web/ui/search.ts';

export type UsageLine = Schemas['Usage']['usage'][number];

/** Measures, as named by the API. */
export const MEASURES = [
  'characters',
  'input_tokens',
  'cached_tokens',
  'output_tokens',
  'spoken_characters',
  'recognized_seconds',
  'media_seconds',
  'dubbed_minutes',
  'requests',
  'cost',
] as const satisfies readonly (keyof UsageLine)[];
export type UsageMeasure = (typeof MEASURES)[number];

/** A sum with its name; null: what the API has no name for. */
export interface Sum {
  readonly name: string | null;
  readonly value: number;
}

/** Adds a measure up by a dimension, the largest sum first; zeros are omitted. */
export function sumBy(
  lines: readonly UsageLine[],
  dimension: 'day' | 'provider' | 'operation' | 'job_id',
  measure: UsageMeasure,
): readonly Sum[] {
  const sums = new Map<string | null, number>();
  for (const line of lines) {
    const name = line[dimension] ?? null;
    sums.set(name, (sums.get(name) ?? 0) + (line[measure] ?? 0));
  }
  return [...sums]
    .filter(([, value]) => value > 0)
    .map(([name, value]) => ({ name, value }))
    .toSorted((a, b) => b.value - a.value);
}

/** The sums of each day of a period, also of those without usage. */
export function sumByDay(
  lines: readonly UsageLine[],
  { from, to }: Period,
  measure: UsageMeasure,
): readonly { readonly day: string; readonly value: number }[] {
  const sums = new Map(sumBy(lines, 'day', measure).map(({ name, value }) => [name, value]));
  return daysOf(from, to).map((day) => ({ day, value: sums.get(day) ?? 0 }));
}

function daysOf(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (const day = new Date(from); dayOf(day) <= to; day.setUTCDate(day.getUTCDate() + 1)) days.push(dayOf(day));
  return days;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The periods that people choose from. */
export const PERIODS = ['month', 'last_month', 'quarter', 'year'] as const;
type PeriodName = (typeof PERIODS)[number];

/** Days before today that the last periods begin. */
const LENGTHS = { quarter: 89, year: 365 } as const;

/** First and last day, YYYY-MM-DD, UTC. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export function periodOf(name: PeriodName, now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const firstOfMonth = (offset: number) => dayOf(new Date(Date.UTC(year, month + offset, 1)));
  switch (name) {
    case 'month':
      return { from: firstOfMonth(0), to: dayOf(now) };
    case 'last_month':
      return { from: firstOfMonth(-1), to: dayOf(new Date(Date.UTC(year, month, 0))) };
    case 'quarter':
    case 'year':
      return { from: dayOf(new Date(Date.UTC(year, month, now.getUTCDate() - LENGTHS[name]))), to: dayOf(now) };
  }
}

/** Reads what the address of the page says. */
export const readUsageFilter = searchOf({ period: oneOfValues(PERIODS), measure: oneOfValues(MEASURES) });
