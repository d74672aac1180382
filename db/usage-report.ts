import { raw } from '@mikro-orm/core';
import { JOB_TYPES, type JobType } from '#domain/jobs/kinds/index.ts';
import type { UsageLimits, UsageTaken } from '#domain/usage/budget.ts';
import { monthOf } from '#domain/usage/calendar.ts';
import { UsageMonth, UsageRecord } from './entities/index.ts';
import type { EntityManager } from './orm.ts';
import { findLimits } from './usage-budget.ts';

/** Dimensions by which usage can be grouped. */
export const USAGE_DIMENSIONS = ['day', 'provider', 'operation', 'job_type'] as const;
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

export const USAGE_COUNTS = ['characters', 'inputTokens', 'outputTokens', 'mediaSeconds', 'requests'] as const;
export type UsageCounts = Readonly<Record<(typeof USAGE_COUNTS)[number], number>>;

/** Usage of an organization; dimensions that aren't grouped by are null, as is the job type of requests. */
export type UsageSum = Readonly<Record<UsageDimension, string | null>> & UsageCounts;

/** Dimensions that have columns; the type of a job is its operation. */
const STORED_DIMENSIONS = ['day', 'provider', 'operation'] as const;

export interface UsagePeriod {
  /** First and last day, YYYY-MM-DD, UTC. */
  readonly from: string;
  readonly to: string;
}

const COLUMNS = {
  characters: 'characters',
  inputTokens: 'input_tokens',
  outputTokens: 'output_tokens',
  mediaSeconds: 'media_seconds',
  requests: 'requests',
} as const;

/** Usage of an organization in a period, grouped and ordered by the dimensions, day first. */
export async function sumUsage(
  entityManager: EntityManager,
  organization: string,
  { from, to }: UsagePeriod,
  dimensions: readonly UsageDimension[],
): Promise<readonly UsageSum[]> {
  const byType = dimensions.includes('job_type');
  const by = STORED_DIMENSIONS.filter((each) => dimensions.includes(each) || (each === 'operation' && byType));
  const rows = await entityManager
    .createQueryBuilder(UsageRecord)
    // A query builder applies no filters.
    .where({ organization, day: { $gte: from, $lte: to } })
    .select([...by, ...USAGE_COUNTS.map((name) => raw(`sum(${COLUMNS[name]}) as "${name}"`))])
    .groupBy(by)
    .orderBy(Object.fromEntries(by.map((dimension) => [dimension, 'asc'])))
    .execute<Partial<Record<string, unknown>>[]>('all', false);
  // PostgreSQL returns sums as text, because they may exceed any number.
  const sums = rows.map((row): UsageSum => {
    const stored = Object.fromEntries(STORED_DIMENSIONS.map((name) => [name, row[name] ?? null]));
    const counts = Object.fromEntries(USAGE_COUNTS.map((name) => [name, Number(row[name])])) as UsageCounts;
    const { operation } = row;
    const jobType = byType && isJobType(operation) ? operation : null;
    return { ...(stored as Record<(typeof STORED_DIMENSIONS)[number], null>), job_type: jobType, ...counts };
  });
  return byType && !dimensions.includes('operation') ? withoutOperations(sums) : sums;
}

const isJobType = (operation: unknown): operation is JobType => JOB_TYPES.includes(operation as JobType);

/** Adds up the lines that differ in their operation only: those of requests. */
function withoutOperations(sums: readonly UsageSum[]): readonly UsageSum[] {
  const merged = new Map<string, UsageSum>();
  for (const sum of sums) {
    const key = JSON.stringify([sum.day, sum.provider, sum.job_type]);
    const before = merged.get(key);
    const counts = Object.fromEntries(USAGE_COUNTS.map((name) => [name, (before?.[name] ?? 0) + sum[name]]));
    merged.set(key, { ...sum, operation: null, ...(counts as UsageCounts) });
  }
  return [...merged.values()];
}

/** The budget of the current month. */
export interface BudgetStatus {
  /** YYYY-MM. */
  readonly month: string;
  readonly limits: UsageLimits;
  readonly used: UsageTaken;
  /** Reserved for calls in progress. */
  readonly reserved: UsageTaken;
}

/** Budget status of an organization in the current month; undefined if it has no limit. */
export async function budgetStatus(
  entityManager: EntityManager,
  organization: string,
): Promise<BudgetStatus | undefined> {
  const limits = await findLimits(entityManager, organization);
  if (limits === undefined) return undefined;
  const month = monthOf(new Date());
  const row = await entityManager.findOne(UsageMonth, { organization, month });
  return {
    month,
    limits,
    used: { characters: row?.characters ?? 0, tokens: row?.tokens ?? 0, mediaSeconds: row?.mediaSeconds ?? 0 },
    reserved: {
      characters: row?.reservedCharacters ?? 0,
      tokens: row?.reservedTokens ?? 0,
      mediaSeconds: row?.reservedMediaSeconds ?? 0,
    },
  };
}
