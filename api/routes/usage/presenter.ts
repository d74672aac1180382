import type { BudgetStatus, UsageCounts, UsageDimension, UsageSum } from '#db/usage/usage-report.ts';
import { presenter } from '#api/presenter.ts';
import { costOf, roundAmount, type ProviderPrice } from '#domain/estimates/prices.ts';
import { usageCounts } from './answers.ts';
import { endOfMonth } from '#domain/usage/calendar.ts';

interface Speech {
  readonly mediaSeconds: number;
  readonly dubbedSeconds: number;
}

/** Usage counts, with speech listed separately. */
export const presentCounts = presenter(usageCounts, {
  recognized_seconds: ({ mediaSeconds, dubbedSeconds }: Speech) => mediaSeconds - dubbedSeconds,
  // Hundredths of a minute.
  dubbed_minutes: ({ dubbedSeconds }: Speech) => Math.round((dubbedSeconds / 60) * 100) / 100,
});

/** A line of the report. */
export function presentUsageLine(sum: UsageSum, group: readonly UsageDimension[], prices: readonly ProviderPrice[]) {
  const { day, provider, operation, job_type, job } = sum;
  const byJob = group.includes('job') ? { job_id: job } : {};
  return {
    day,
    provider,
    operation,
    ...(group.includes('job_type') ? { job_type } : {}),
    ...byJob,
    ...presentCounts(sum),
    cost: provider === null ? null : costOfUsage(prices, provider, sum),
  };
}

/** Rounded to a hundredth of a cent. */
function costOfUsage(prices: readonly ProviderPrice[], provider: string, counts: UsageCounts): number | null {
  const { characters, inputTokens, outputTokens, cachedTokens, mediaSeconds } = counts;
  const use = { characters, tokens: inputTokens + outputTokens, cachedTokens, minutes: mediaSeconds / 60 };
  const cost = costOf(prices, provider, use);
  return cost === null ? null : roundAmount(cost);
}

/** Totals of all lines. */
export function presentTotals(sums: readonly UsageSum[]) {
  const totalOf = (count: keyof UsageCounts) => sums.reduce((total, sum) => total + sum[count], 0);
  return presentCounts({
    characters: totalOf('characters'),
    inputTokens: totalOf('inputTokens'),
    cachedTokens: totalOf('cachedTokens'),
    outputTokens: totalOf('outputTokens'),
    spokenCharacters: totalOf('spokenCharacters'),
    mediaSeconds: totalOf('mediaSeconds'),
    dubbedSeconds: totalOf('dubbedSeconds'),
    requests: totalOf('requests'),
  });
}

/** The budget of the month under way; null when nothing limits the organization. */
export function presentBudget(status: BudgetStatus | undefined) {
  if (status === undefined) return null;
  const { month, limits, used, reserved } = status;
  return {
    monthly_characters: limits.characters,
    monthly_tokens: limits.tokens,
    monthly_media_seconds: limits.mediaSeconds,
    used_characters: used.characters,
    used_tokens: used.tokens,
    used_media_seconds: used.mediaSeconds,
    reserved_characters: reserved.characters,
    reserved_tokens: reserved.tokens,
    reserved_media_seconds: reserved.mediaSeconds,
    resets_at: endOfMonth(month).toISOString(),
  };
}
