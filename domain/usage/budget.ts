import { LoquentError } from '#domain/errors.ts';
import { dayOf, endOfMonth } from './calendar.ts';
import type { UsageEstimate } from './usage.ts';

/** Limits of an organization's usage per calendar month (UTC); null means no limit. */
export interface UsageLimits {
  /** UTF-16 units of source text. */
  readonly characters: number | null;
  /** Input and output. */
  readonly tokens: number | null;
}

/** Usage of a month: used, and reserved for calls in progress. */
export interface UsageTaken {
  readonly characters: number;
  readonly tokens: number;
}

export const NO_LIMITS: UsageLimits = { characters: null, tokens: null };

/** True without any limit. */
export function isUnlimited({ characters, tokens }: UsageLimits): boolean {
  return characters === null && tokens === null;
}

/** The usage of the calls would exceed the organization's remaining budget of the month (YYYY-MM). */
export function budgetExhausted(
  month: string,
  limits: UsageLimits,
  taken: UsageTaken,
  asked: Pick<UsageEstimate, 'characters' | 'tokens'>,
): LoquentError {
  const lacking = (['characters', 'tokens'] as const).flatMap((unit) => {
    const limit = limits[unit];
    if (limit === null || taken[unit] + asked[unit] <= limit) return [];
    const left = Math.max(0, limit - taken[unit]);
    return [`this request may use ${asked[unit]} ${unit}, and ${left} of the monthly ${limit} are left`];
  });
  // The reservations in question may have been released since.
  const reason = lacking.length === 0 ? 'calls in progress have reserved the rest' : lacking.join('; ');
  const message =
    `Your organization's budget is used up: ${reason}. It resets on ${dayOf(endOfMonth(month))} (UTC); ` +
    'until then an owner or administrator can raise it with PUT /v1/usage/budget.';
  return new LoquentError({ id: 'credit_exhausted', message });
}
