import { raw } from '@mikro-orm/core';
import { budgetExhausted, type UsageLimits } from '#domain/usage/budget.ts';
import { dayOf, monthOf } from '#domain/usage/calendar.ts';
import type { ProviderUsage, UsageEstimate, UsageMeter } from '#domain/usage/usage.ts';
import { JobUsage, UsageMonth, UsageRecord, UsageReservation, type UsageReservationRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { sharedTransactions } from '#db/shared-transactions.ts';
import { findLimits } from './usage-budget.ts';

/** Milliseconds after which the process of a reservation is considered ended: calls take minutes. */
const RESERVATION_AGE = 60 * 60 * 1000;

const UNITS = ['characters', 'tokens', 'mediaSeconds'] as const;

/** The organization and operation of a meter. */
export interface UsageScope {
  readonly organizationId: string;
  /** `text.translate`, `text.revise`, `text.rewrite`, `glossary.analyze`, or a job type. */
  readonly operation: string;
  /** Undefined: a request that is no job. */
  readonly jobId?: string;
}

type Asked = Omit<UsageEstimate, 'provider'>;

/**
 * Meters an organization's calls for one operation. Its budget is exact for any number of concurrent calls and
 * processes; without a budget nothing is reserved. Usage counts for the UTC day on which it is settled and the month in
 * which it was reserved.
 */
export function createUsageMeter(orm: Orm, { organizationId, operation, jobId }: UsageScope): UsageMeter {
  return {
    async reserve(estimate) {
      const month = monthOf(new Date());
      const limits = await findLimits(organizationEntityManager(orm, organizationId), organizationId);
      const reservation =
        limits === undefined ? undefined : await reserve(orm, organizationId, month, limits, estimate);
      let settling: Promise<void> | undefined;
      const book = (usage: ProviderUsage) =>
        settle(orm, { organizationId, month, operation, jobId, provider: estimate.provider, reservation, usage });
      return {
        settle: (usage) =>
          (settling ??= book(usage).catch((error: unknown) => {
            settling = undefined;
            throw error;
          })),
      };
    },
  };
}

async function reserve(
  orm: Orm,
  organization: string,
  month: string,
  limits: UsageLimits,
  asked: Asked,
): Promise<UsageReservationRow> {
  const entityManager = organizationEntityManager(orm, organization);
  const attempt = () => tryReserve(orm, organization, month, limits, asked);
  const reserved = await attempt();
  if (reserved !== undefined) return reserved;
  // Reservations whose process has ended may occupy the budget.
  const again = (await releaseAbandoned(orm)) > 0 ? await attempt() : undefined;
  if (again !== undefined) return again;
  const row = await entityManager.findOne(UsageMonth, { organization, month });
  const taken = {
    characters: (row?.characters ?? 0) + (row?.reservedCharacters ?? 0),
    tokens: (row?.tokens ?? 0) + (row?.reservedTokens ?? 0),
    mediaSeconds: (row?.mediaSeconds ?? 0) + (row?.reservedMediaSeconds ?? 0),
  };
  throw budgetExhausted(month, limits, taken, asked);
}

/** @returns undefined if the budget has no room for it */
async function tryReserve(
  orm: Orm,
  organization: string,
  month: string,
  limits: UsageLimits,
  { characters, tokens, mediaSeconds = 0 }: Asked,
): Promise<UsageReservationRow | undefined> {
  // The condition below is only evaluated if the month's row exists.
  const asked = { characters, tokens, mediaSeconds };
  if (UNITS.some((unit) => asked[unit] > (limits[unit] ?? Infinity))) return undefined;
  return sharedTransactions(orm.em).run(organization, async (transaction) => {
    // Compared and changed by one statement, so that concurrent calls see each other.
    const { affectedRows } = await transaction
      .createQueryBuilder(UsageMonth)
      .insert({
        organization,
        month,
        characters: 0,
        tokens: 0,
        mediaSeconds: 0,
        reservedCharacters: characters,
        reservedTokens: tokens,
        reservedMediaSeconds: mediaSeconds,
      })
      .onConflict(['organization', 'month'])
      .merge(sums('usage_month', ['reserved_characters', 'reserved_tokens', 'reserved_media_seconds']))
      .where({
        ...roomFor('characters', limits.characters),
        ...roomFor('tokens', limits.tokens),
        ...roomFor('media_seconds', limits.mediaSeconds),
      })
      .execute('run');
    if (affectedRows === 0) return undefined;
    const row = { id: crypto.randomUUID(), organization, month, ...asked, createdAt: new Date() };
    await transaction.insert(UsageReservation, row);
    return row;
  });
}

function roomFor(column: 'characters' | 'tokens' | 'media_seconds', limit: number | null): object {
  if (limit === null) return {};
  const sum = `usage_month.${column} + usage_month.reserved_${column} + excluded.reserved_${column}`;
  return { [raw(`${sum} <= ?`, [limit])]: [] };
}

/** If the row exists, adds the named columns of the new row to its own. */
function sums(table: string, columns: readonly string[]) {
  return Object.fromEntries(columns.map((column) => [column, raw(`${table}.${column} + excluded.${column}`)]));
}

/** Columns of counts. */
const USED_COLUMNS = [
  'characters',
  'input_tokens',
  'cached_tokens',
  'output_tokens',
  'spoken_characters',
  'media_seconds',
  'dubbed_seconds',
  'requests',
];

interface Settlement {
  readonly organizationId: string;
  /** YYYY-MM of the reservation. */
  readonly month: string;
  readonly operation: string;
  readonly jobId: string | undefined;
  readonly provider: string;
  /** Undefined without a budget. */
  readonly reservation: UsageReservationRow | undefined;
  readonly usage: ProviderUsage;
}

async function settle(orm: Orm, settlement: Settlement): Promise<void> {
  const { organizationId: organization, month, operation, jobId, provider, reservation, usage } = settlement;
  const { characters, inputTokens, outputTokens, mediaSeconds = 0 } = usage;
  const { cachedTokens = 0, spokenCharacters = 0, dubbedSeconds = 0 } = usage;
  const isUsed = characters + inputTokens + outputTokens + mediaSeconds > 0;
  if (!isUsed && reservation === undefined) return;
  await sharedTransactions(orm.em).run(organization, async (transaction) => {
    if (reservation !== undefined) await release(transaction, reservation);
    // A call that failed before using anything is not recorded.
    if (!isUsed) return;
    await transaction
      .createQueryBuilder(UsageMonth)
      .insert({
        organization,
        month,
        characters,
        tokens: inputTokens + outputTokens,
        mediaSeconds,
        reservedCharacters: 0,
        reservedTokens: 0,
        reservedMediaSeconds: 0,
      })
      .onConflict(['organization', 'month'])
      .merge(sums('usage_month', ['characters', 'tokens', 'media_seconds']))
      .execute('run');
    const used = { characters, inputTokens, cachedTokens, outputTokens, spokenCharacters, mediaSeconds, dubbedSeconds };
    const row = { organization, day: dayOf(new Date()), provider, operation, ...used, requests: 1 };
    await transaction
      .createQueryBuilder(UsageRecord)
      .insert(row)
      .onConflict(['organization', 'day', 'provider', 'operation'])
      .merge(sums('usage_record', USED_COLUMNS))
      .execute('run');
    if (jobId === undefined) return;
    await transaction
      .createQueryBuilder(JobUsage)
      .insert({ job: jobId, ...row })
      .onConflict(['job', 'day', 'provider'])
      .merge(sums('job_usage', USED_COLUMNS))
      .execute('run');
  });
}

/**
 * Returns a reservation's amount to its month, unless it was released before. Writes first and reads afterwards: a
 * SQLite transaction that began by reading can be refused to write.
 */
async function release(transaction: EntityManager, reservation: UsageReservationRow): Promise<boolean> {
  const { id, organization, month, characters, tokens, mediaSeconds } = reservation;
  if ((await transaction.nativeDelete(UsageReservation, { id }, ALL_ORGANIZATIONS)) === 0) return false;
  const reservedCharacters = raw('reserved_characters - ?', [characters]);
  const reservedTokens = raw('reserved_tokens - ?', [tokens]);
  const reservedMediaSeconds = raw('reserved_media_seconds - ?', [mediaSeconds]);
  const change = { reservedCharacters, reservedTokens, reservedMediaSeconds };
  await transaction.nativeUpdate(UsageMonth, { organization, month }, change, ALL_ORGANIZATIONS);
  return true;
}

/**
 * Releases reservations of calls that ended with their process.
 *
 * @returns number of released reservations, of all organizations
 */
export async function releaseAbandoned(orm: Orm): Promise<number> {
  const createdAt = { $lt: new Date(Date.now() - RESERVATION_AGE) };
  const abandoned = await orm.em.fork().find(UsageReservation, { createdAt }, ALL_ORGANIZATIONS);
  let released = 0;
  for (const reservation of abandoned) {
    if (await orm.em.fork().transactional((transaction) => release(transaction, reservation))) released += 1;
  }
  return released;
}
