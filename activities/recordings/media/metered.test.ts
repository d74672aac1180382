import { beforeEach, describe, expect, it } from 'vitest';
import { UsageMonth, UsageRecord } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { saveLimits } from '#db/usage/usage-budget.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { metered } from '#domain/usage/metered-speech.ts';

describe('a call of a speech service', () => {
  let organizationId: string;
  const database = sharedByTests(() => openTestDatabase());
  beforeEach(() => {
    organizationId = crypto.randomUUID();
  });
  const entityManager = () => organizationEntityManager(database.orm, organizationId);
  const step = () => ({ meter: createUsageMeter(database.orm, { organizationId, operation: 'dub_video' }) });
  const recording = { provider: 'deepgram', duration: 1_500 };

  it('is counted once it has succeeded, and not when it fails', async () => {
    expect(await metered(step(), recording, async () => 'heard')).toBe('heard');
    expect(await metered(step(), { provider: 'openai', characters: 7 }, async () => 'spoken')).toBe('spoken');
    const failing = metered(step(), recording, () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    const rows = await entityManager().find(UsageRecord, {}, { orderBy: { provider: 'asc' } });
    expect(rows.map((row) => [row.provider, row.operation, row.characters, row.mediaSeconds, row.requests])).toEqual([
      ['deepgram', 'dub_video', 0, 2, 1],
      ['openai', 'dub_video', 7, 0, 1],
    ]);
  });

  it('is not made without room in the budget, which it holds while it is made', async () => {
    await saveLimits(entityManager(), organizationId, { mediaSeconds: 3, characters: 10 });
    const made: string[] = [];
    await metered(step(), recording, async () => {
      const nested = metered(step(), recording, async () => made.push('second'));
      await expect(nested).rejects.toMatchObject({ id: 'credit_exhausted', retryable: false });
    });
    const spoken = metered(step(), { provider: 'openai', characters: 11 }, async () => made.push('spoken'));
    await expect(spoken).rejects.toMatchObject({ id: 'credit_exhausted' });
    expect(made).toEqual([]);
    const [month] = await entityManager().find(UsageMonth, {});
    expect(month).toMatchObject({ mediaSeconds: 2, reservedMediaSeconds: 0, reservedCharacters: 0 });
  });
});
