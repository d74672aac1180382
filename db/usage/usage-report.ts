import { raw } from '@mikro-orm/core';
import { JOB_TYPES, type JobType } from '#domain/jobs/kinds/index.ts';
import { userMistake } from '#domain/errors.ts';
import type { UsageLimits, UsageTaken } from '#domain/usage/budget.ts';
import { monthOf } from '#domain/usage/calendar.ts';
import { JobUsage, UsageMonth, UsageRecord } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { findLimits } from './usage-budget.ts';

/** Dimensions by which usage can be grouped. */
export const USAGE_DIMENSIONS = ['day', 'provider', 'operation', 'job_type', 'job'] as const;
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

export const USAGE_COUNTS = [
  'characters',
  'inputTokens',
  'cachedTokens',
  'outputTokens',
  'spokenCharacters',
  'mediaSeconds',
  'dubbedSeconds',
  'requests',
] as const;
export type UsageCounts = Readonly<Record<(typeof USAGE_COUNTS)[number], number>>;

/** Usage of an organization; dimensions that aren't grouped by are null, as are job and job type of requests. */
export type UsageSum = Readonly<Record<UsageDimension, string | null>> & UsageCounts;

/** Dimensions that have columns; the type of a job is its operation. */
const STORED_DIMENSIONS = ['day', 'provider', 'operation', 'job'] as const;
type StoredDimension = (typeof STORED_DIMENSIONS)[number];

/** Lines of a report by jobs. */
const MAX_JOB_LINES = 10_000;

export interface UsagePeriod {
  /** First and last day, YYYY-MM-DD, UTC. */
  readonly from: string;
  readonly to: string;
}

const COLUMNS = {
  characters: 'characters',
  inputTokens: 'input_tokens',
  cachedTokens: 'cached_tokens',
  outputTokens: 'output_tokens',
  spokenCharacters: 'spoken_characters',
  mediaSeconds: 'media_seconds',
  dubbedSeconds: 'dubbed_seconds',
  requests: 'requests',
} as const;

/**
 * Usage of an organization in a period, grouped and ordered by the dimensions, day first. Grouped by job, the lines without one
 * have all that isn't known of a job: requests, and jobs whose records were removed.
 *
 * @throws LoquentError `validation_failed` for too many jobs
 */
export async function sumUsage(
  entityManager: EntityManager,
  organization: string,
  { from, to }: UsagePeriod,
  dimensions: readonly UsageDimension[],
): Promise<readonly UsageSum[]> {
  const byType = dimensions.includes('job_type');
  const by = STORED_DIMENSIONS.filter((each) => dimensions.includes(each) || (each === 'operation' && byType));
  // A query builder applies no filters.
  const where = { organization, day: { $gte: from, $lte: to } };
  const common = by.filter((each) => each !== 'job');
  const all = await sumRows(entityManager, UsageRecord, where, common);
  let stored = all;
  if (dimensions.includes('job')) {
    const ofJobs = await sumRows(entityManager, JobUsage, where, by, MAX_JOB_LINES + 1);
    if (ofJobs.length > MAX_JOB_LINES) throw tooManyJobs();
    stored = [...without(all, ofJobs), ...ofJobs];
  }
  const sums = stored.map((sum): UsageSum => ({
    ...sum,
    job_type: byType && isJobType(sum.operation) ? sum.operation : null,
  }));
  return byType && !dimensions.includes('operation') ? withoutOperations(sums) : sums;
}

/** Usage of a job by provider. */
export async function usageOfJob(
  entityManager: EntityManager,
  { id, organization }: { readonly id: string; readonly organization: string },
): Promise<readonly StoredSum[]> {
  return sumRows(entityManager, JobUsage, { organization, job: id }, ['provider']);
}

type StoredSum = Readonly<Record<StoredDimension, string | null>> & UsageCounts;

async function sumRows(
  entityManager: EntityManager,
  entity: typeof UsageRecord | typeof JobUsage,
  where: object,
  by: readonly StoredDimension[],
  limit?: number,
): Promise<readonly StoredSum[]> {
  const query = entityManager
    .createQueryBuilder(entity as typeof JobUsage)
    .where(where)
    .select([...by, ...USAGE_COUNTS.map((name) => raw(`sum(${COLUMNS[name]}) as "${name}"`))])
    .groupBy(by.slice())
    .orderBy(Object.fromEntries(by.map((dimension) => [dimension, 'asc'])));
  if (limit !== undefined) query.limit(limit);
  const rows = await query.execute<Partial<Record<string, unknown>>[]>('all', false);
  // Without rows, a sum over all of them is a row as well.
  return rows
    .filter((row) => row['requests'] !== null)
    .map((row) => {
      const dimensions = Object.fromEntries(STORED_DIMENSIONS.map((name) => [name, row[name] ?? null]));
      // PostgreSQL returns sums as text, because they may exceed any number.
      const counts = Object.fromEntries(USAGE_COUNTS.map((name) => [name, Number(row[name])])) as UsageCounts;
      return { ...(dimensions as Record<StoredDimension, string | null>), ...counts };
    });
}

/** Subtracts the parts from sums. */
function without(all: readonly StoredSum[], parts: readonly StoredSum[]): readonly StoredSum[] {
  const keyOf = ({ day, provider, operation }: StoredSum) => JSON.stringify([day, provider, operation]);
  const known = Map.groupBy(parts, keyOf);
  return all.flatMap((sum) => {
    const own = known.get(keyOf(sum)) ?? [];
    const counts = Object.fromEntries(
      USAGE_COUNTS.map((name) => [name, own.reduce((rest, part) => rest - part[name], sum[name])]),
    ) as UsageCounts;
    return counts.requests > 0 ? [{ ...sum, ...counts }] : [];
  });
}

const tooManyJobs = () => {
  const message = `would have more than ${MAX_JOB_LINES} lines; request a shorter period`;
  return userMistake('validation_failed', `group: ${message}.`, { details: [{ path: 'group', message }] });
};

const isJobType = (operation: unknown): operation is JobType => JOB_TYPES.includes(operation as JobType);

/** Adds up the lines that differ in their operation only: those of requests. */
function withoutOperations(sums: readonly UsageSum[]): readonly UsageSum[] {
  const merged = new Map<string, UsageSum>();
  for (const sum of sums) {
    const key = JSON.stringify([sum.day, sum.provider, sum.job_type, sum.job]);
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
