import type { CodedText } from '#domain/units/coded-text.ts';
import type { ProviderUsage, UsageMeter } from '#domain/usage/usage.ts';

export type { ProviderUsage, UsageEstimate, UsageMeter, BudgetReservation } from '#domain/usage/usage.ts';

export const NO_USAGE: ProviderUsage = { characters: 0, inputTokens: 0, outputTokens: 0 };

/** Usage of an engine that doesn't count: the text it received. */
export function usageOf(segments: readonly CodedText[]): ProviderUsage {
  return { ...NO_USAGE, characters: segments.reduce((sum, segment) => sum + segment.text.length, 0) };
}

/** The sum of two usages. */
export function addUsage(one: ProviderUsage, other: ProviderUsage): ProviderUsage {
  const cachedTokens = (one.cachedTokens ?? 0) + (other.cachedTokens ?? 0);
  return {
    characters: one.characters + other.characters,
    inputTokens: one.inputTokens + other.inputTokens,
    ...(cachedTokens === 0 ? {} : { cachedTokens }),
    outputTokens: one.outputTokens + other.outputTokens,
  };
}

/** A meter without limits: tests, benchmarks, the demo's own checks. */
export const UNMETERED: UsageMeter = { reserve: () => Promise.resolve({ settle: () => Promise.resolve() }) };
