import type { BudgetStatus, UsageCounts, UsageDimension, UsageSum } from '#db/usage-report.ts';
import { presenter } from '#api/presenter.ts';
import { usageCounts } from './answers.ts';
import { endOfMonth } from '#domain/usage/calendar.ts';

const presentCounts = presenter(usageCounts);

/** A line of the report. */
export function presentUsage(sum: UsageSum, group: readonly UsageDimension[]) {
  const { day, provider, operation, job_type } = sum;
  return { day, provider, operation, ...(group.includes('job_type') ? { job_type } : {}), ...presentCounts(sum) };
}

/** Totals of all lines. */
export function presentTotals(sums: readonly UsageSum[]) {
  const totalOf = (count: keyof UsageCounts) => sums.reduce((total, sum) => total + sum[count], 0);
  return presentCounts({
    characters: totalOf('characters'),
    inputTokens: totalOf('inputTokens'),
    outputTokens: totalOf('outputTokens'),
    mediaSeconds: totalOf('mediaSeconds'),
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
