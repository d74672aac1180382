import { type LoquentError, userMistake } from '#domain/errors.ts';
import { dayOf, endOfMonth } from './calendar.ts';
import type { UsageEstimate } from './usage.ts';

/** Limits of an organization's usage per calendar month (UTC); null means no limit. */
export interface UsageLimits {
  /** UTF-16 units of source text. */
  readonly characters: number | null;
  /** Input and output. */
  readonly tokens: number | null;
  /** Seconds of recordings that are recognized or dubbed. */
  readonly mediaSeconds: number | null;
}

/** Usage of a month: used, and reserved for calls in progress. */
export interface UsageTaken {
  readonly characters: number;
  readonly tokens: number;
  readonly mediaSeconds: number;
}

/** Units of budgets, as messages name them. */
const UNITS = { characters: 'characters', tokens: 'tokens', mediaSeconds: 'seconds of recordings' } as const;
const UNIT_NAMES = Object.keys(UNITS) as (keyof typeof UNITS)[];

export const NO_LIMITS: UsageLimits = { characters: null, tokens: null, mediaSeconds: null };

/** True without any limit. */
export function isUnlimited(limits: UsageLimits): boolean {
  return UNIT_NAMES.every((unit) => limits[unit] === null);
}

/** The usage of the calls would exceed the organization's remaining budget of the month (YYYY-MM). */
export function budgetExhausted(
  month: string,
  limits: UsageLimits,
  taken: UsageTaken,
  asked: Omit<UsageEstimate, 'provider'>,
): LoquentError {
  const lacking = UNIT_NAMES.flatMap((unit) => {
    const [limit, wanted] = [limits[unit], asked[unit] ?? 0];
    if (limit === null || taken[unit] + wanted <= limit) return [];
    const left = Math.max(0, limit - taken[unit]);
    return [`this request may use ${wanted} ${UNITS[unit]}, and ${left} of the monthly ${limit} are left`];
  });
  // The reservations in question may have been released since.
  return usedUp(month, lacking.length === 0 ? 'calls in progress have reserved the rest' : lacking.join('; '));
}

/**
 * Makes sure that the budget of a month (YYYY-MM) isn't used up; reservations may be released and don't count.
 *
 * @param needs units that the work uses in any case
 * @throws LoquentError `credit_exhausted`
 */
export function requireBudgetLeft(
  month: string,
  limits: UsageLimits,
  used: UsageTaken,
  needs: readonly (keyof UsageLimits)[],
): void {
  const gone = needs.filter((unit) => used[unit] >= (limits[unit] ?? Infinity));
  if (gone.length === 0) return;
  throw usedUp(
    month,
    `nothing is left of the monthly ${gone.map((unit) => `${limits[unit]} ${UNITS[unit]}`).join(' and ')}`,
  );
}

function usedUp(month: string, reason: string): LoquentError {
  const message =
    `Your organization's budget is used up: ${reason}. It resets on ${dayOf(endOfMonth(month))} (UTC); ` +
    'until then an owner or administrator can raise it with PUT /v1/usage/budget.';
  return userMistake('credit_exhausted', message);
}
