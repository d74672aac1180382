import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UsageLimits } from '#domain/usage/budget.ts';
import type { ProviderUsage, BudgetReservation as Reservation } from '#domain/usage/usage.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { UsageMonth, UsageRecord, UsageReservation } from '#db/entities/index.ts';
import { createOrm, organizationEntityManager } from '#db/orm.ts';
import { findLimits, saveLimits, setDefaultLimits } from './usage-budget.ts';
import { createUsageMeter, releaseAbandoned } from './usage.ts';

describe('the use of an organization', () => {
  let organizationId: string;
  const entityManager = () => organizationEntityManager(database.orm, organizationId);
  const meter = (operation = 'text.translate') => createUsageMeter(database.orm, { organizationId, operation });
  const reserve = (characters: number, tokens = 0, provider = 'openai') =>
    meter().reserve({ provider, characters, tokens });
  const used = (characters: number, inputTokens = 0, outputTokens = 0): ProviderUsage => ({
    characters,
    inputTokens,
    outputTokens,
  });
  const limit = (characters: number | null, tokens: number | null = null) =>
    saveLimits(entityManager(), organizationId, { characters, tokens });
  const months = async () => {
    const rows = await entityManager().find(UsageMonth, {}, { orderBy: { month: 'asc' } });
    return rows.map(({ month, characters, tokens, reservedCharacters, reservedTokens }) => ({
      month,
      characters,
      tokens,
      reserved: [reservedCharacters, reservedTokens],
    }));
  };
  const sums = async () => (await months()).map(({ month: _month, ...rest }) => rest);
  const records = async () => {
    const order = { day: 'asc', provider: 'asc', operation: 'asc' } as const;
    const rows = await entityManager().find(UsageRecord, {}, { orderBy: order });
    return rows.map((row) => [
      row.day,
      row.provider,
      row.operation,
      row.characters,
      row.inputTokens,
      row.outputTokens,
      row.requests,
    ]);
  };
  const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

  const database = sharedByTests(() => openTestDatabase());
  beforeEach(() => {
    organizationId = crypto.randomUUID();
  });
  afterEach(() => void vi.useRealTimers());

  it('is recorded by day, provider and operation', async () => {
    at('2030-01-31T12:00:00Z');
    for (const provider of ['openai', 'deepl', 'openai']) await (await reserve(50, 9, provider)).settle(used(7, 3, 2));
    await (await meter('aimt').reserve({ provider: 'deepl', characters: 9, tokens: 0 })).settle(used(5));
    expect(await records()).toEqual([
      ['2030-01-31', 'deepl', 'aimt', 5, 0, 0, 1],
      ['2030-01-31', 'deepl', 'text.translate', 7, 3, 2, 1],
      ['2030-01-31', 'openai', 'text.translate', 14, 6, 4, 2],
    ]);
    expect(await months()).toEqual([{ month: '2030-01', characters: 26, tokens: 15, reserved: [0, 0] }]);
  });

  it('is not reserved when nothing limits it', async () => {
    await reserve(1_000_000, 1_000_000);
    expect(await months()).toEqual([]);
    expect(await entityManager().count(UsageReservation)).toBe(0);
  });

  it('holds what is reserved until it is settled, and then counts what was used', async () => {
    await limit(100, 50);
    const first = await reserve(60, 30);
    expect(await sums()).toEqual([{ characters: 0, tokens: 0, reserved: [60, 30] }]);
    await expect(reserve(41, 0)).rejects.toMatchObject({ id: 'credit_exhausted', retryable: false });
    await expect(reserve(0, 21)).rejects.toMatchObject({ id: 'credit_exhausted' });
    await first.settle(used(10, 3, 2));
    expect(await sums()).toEqual([{ characters: 10, tokens: 5, reserved: [0, 0] }]);
    await reserve(90, 45);
    expect(await sums()).toEqual([{ characters: 10, tokens: 5, reserved: [90, 45] }]);
    expect(await entityManager().count(UsageReservation)).toBe(1);
  });

  it('is refused with what is left, when there is more, and who can change it', async () => {
    at('2030-12-31T23:00:00Z');
    await limit(100, 1000);
    await (await reserve(60, 100)).settle(used(60, 90, 10));
    await expect(reserve(41, 10)).rejects.toThrow(
      "Your organization's budget is used up: this request may use 41 characters, and 40 of the monthly 100 are left. " +
        'It resets on 2031-01-01 (UTC); until then an owner or administrator can raise it with PUT /v1/usage/budget.',
    );
    await expect(reserve(101, 901)).rejects.toThrow(
      /101 characters.* 40 of .* left; this request may use 901 tokens.* 900 of .* left\./,
    );
  });

  it('is seconds of recordings, too, reserved and settled like the others', async () => {
    await saveLimits(entityManager(), organizationId, { mediaSeconds: 100 });
    const provider = 'deepgram';
    const first = await meter('dub_video').reserve({ provider, characters: 0, tokens: 0, mediaSeconds: 60 });
    const more = { provider, characters: 0, tokens: 0, mediaSeconds: 41 };
    await expect(meter('dub_video').reserve(more)).rejects.toThrow(
      'this request may use 41 seconds of recordings, and 40 of the monthly 100 are left',
    );
    await expect(meter('dub_video').reserve({ ...more, mediaSeconds: 101 })).rejects.toMatchObject({
      id: 'credit_exhausted',
    });
    await first.settle({ ...used(0), mediaSeconds: 50 });
    const [month] = await entityManager().find(UsageMonth, {});
    expect(month).toMatchObject({ mediaSeconds: 50, reservedMediaSeconds: 0 });
    await meter('dub_video').reserve(more);
    const [record] = await entityManager().find(UsageRecord, {});
    expect(record).toMatchObject({ provider, operation: 'dub_video', characters: 0, mediaSeconds: 50, requests: 1 });
  });

  it('never exceeds the budget, however many calls come at once', async () => {
    await limit(2000);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(100, 7)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(held).toHaveLength(20);
    expect(refused).toHaveLength(30);
    for (const reason of refused) expect(reason).toMatchObject({ id: 'credit_exhausted' });
    expect(await sums()).toEqual([{ characters: 0, tokens: 0, reserved: [2000, 140] }]);
    await Promise.all(held.map((reservation, index) => reservation.settle(used(100, index, 1))));
    expect(await sums()).toEqual([{ characters: 2000, tokens: 190 + 20, reserved: [0, 0] }]);
    expect((await records()).map((row) => row.slice(3))).toEqual([[2000, 190, 20, 20]]);
    expect(await entityManager().count(UsageReservation)).toBe(0);
  });

  it('never exceeds the budget from two processes', async () => {
    await limit(2000);
    const other = await createOrm(database.url);
    try {
      const meters = [database.orm, other].map((orm) => createUsageMeter(orm, { organizationId, operation: 'aimt' }));
      const asked = Array.from({ length: 25 }, () =>
        meters.map(async (each) => {
          const reservation = await each.reserve({ provider: 'openai', characters: 100, tokens: 0 });
          await reservation.settle(used(100));
        }),
      );
      const outcomes = await Promise.allSettled(asked.flat());
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
      expect(await sums()).toEqual([{ characters: 2000, tokens: 0, reserved: [0, 0] }]);
    } finally {
      await other.close(true);
    }
  });

  it('counts once when it is settled twice, and at the same time', async () => {
    await limit(100);
    const settleTwice = async (reservation: Reservation) => {
      await Promise.all([reservation.settle(used(30)), reservation.settle(used(30))]);
      await reservation.settle(used(30));
    };
    await settleTwice(await reserve(40));
    await limit(null);
    await settleTwice(await reserve(40));
    expect(await sums()).toEqual([{ characters: 60, tokens: 0, reserved: [0, 0] }]);
    expect((await records()).map((row) => row.at(-1))).toEqual([2]);
  });

  it('of a call that failed gives back everything and is no request', async () => {
    await limit(100);
    await (await reserve(100)).settle(used(0));
    expect(await sums()).toEqual([{ characters: 0, tokens: 0, reserved: [0, 0] }]);
    expect(await records()).toEqual([]);
  });

  it('above what was reserved counts all the same', async () => {
    await limit(100);
    await (await reserve(90)).settle(used(120));
    expect(await sums()).toEqual([{ characters: 120, tokens: 0, reserved: [0, 0] }]);
    await expect(reserve(1)).rejects.toThrow(/and 0 of the monthly/);
  });

  it('over midnight belongs to the day of its end and the month of its beginning', async () => {
    await limit(100);
    at('2030-01-31T23:59:59Z');
    const reservation = await reserve(40);
    at('2030-02-01T00:00:01Z');
    await reservation.settle(used(30));
    expect(await months()).toEqual([{ month: '2030-01', characters: 30, tokens: 0, reserved: [0, 0] }]);
    expect(await records()).toEqual([['2030-02-01', 'openai', 'text.translate', 30, 0, 0, 1]]);
    await reserve(100);
    expect(await months()).toContainEqual({ month: '2030-02', characters: 0, tokens: 0, reserved: [100, 0] });
  });

  it('that a killed process reserved is given back after an hour', async () => {
    await limit(100);
    const left = await reserve(100);
    await expect(reserve(1)).rejects.toMatchObject({ id: 'credit_exhausted' });
    const createdAt = new Date(Date.now() - 61 * 60 * 1000);
    await entityManager().nativeUpdate(UsageReservation, {}, { createdAt });
    await reserve(60);
    expect(await sums()).toEqual([{ characters: 0, tokens: 0, reserved: [60, 0] }]);
    // It was only slow: what it used counts, and nothing is given back a second time.
    await left.settle(used(10));
    expect(await sums()).toEqual([{ characters: 10, tokens: 0, reserved: [60, 0] }]);
  });

  it('that is reserved is given back once when several processes look for it', async () => {
    await limit(100);
    await Promise.all([reserve(20), reserve(30)]);
    const createdAt = new Date(Date.now() - 61 * 60 * 1000);
    await entityManager().nativeUpdate(UsageReservation, {}, { createdAt });
    const released = await Promise.all([releaseAbandoned(database.orm), releaseAbandoned(database.orm)]);
    expect(released[0] + released[1]).toBe(2);
    expect(await sums()).toEqual([{ characters: 0, tokens: 0, reserved: [0, 0] }]);
  });

  it('counts from the first day of a month, also before there was a budget', async () => {
    await (await reserve(70)).settle(used(70));
    await limit(100);
    await expect(reserve(31)).rejects.toMatchObject({ id: 'credit_exhausted' });
  });

  it('has the limits of the deployment until it sets its own, where null means unlimited', async () => {
    setDefaultLimits(database.orm, { characters: 10, tokens: null, mediaSeconds: null });
    await expect(reserve(11)).rejects.toMatchObject({ id: 'credit_exhausted' });
    await limit(null);
    await reserve(11);
    expect(await entityManager().count(UsageReservation)).toBe(0);
    setDefaultLimits(database.orm, { characters: null, tokens: null, mediaSeconds: null });
  });

  it('keeps a limit that is changed while another one is', async () => {
    await limit(100, 100);
    for (let round = 1; round <= 20; round += 1) {
      const change = (limits: Partial<UsageLimits>) => saveLimits(entityManager(), organizationId, limits);
      await Promise.all([change({ characters: round }), change({ tokens: 1000 + round })]);
      expect(await findLimits(entityManager(), organizationId)).toEqual({
        characters: round,
        tokens: 1000 + round,
        mediaSeconds: null,
      });
    }
  });

  it('is no other organization’s', async () => {
    await limit(100);
    await reserve(100);
    organizationId = crypto.randomUUID();
    await limit(100);
    await reserve(100);
    expect(await sums()).toEqual([{ characters: 0, tokens: 0, reserved: [100, 0] }]);
  });
});
