import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database/database.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { UsageBudget } from './entities/index.ts';
import { organizationEntityManager } from './orm.ts';
import { sharedTransactions } from './shared-transactions.ts';

describe('changes that share transactions', () => {
  const database = sharedByTests(() => openTestDatabase());

  const insert = (organization: string) =>
    sharedTransactions(database.orm.em).run(organization, async (transaction) => {
      const row = { organization, monthlyCharacters: 1, monthlyTokens: null, updatedAt: new Date() };
      await transaction.insert(UsageBudget, row);
      return organization;
    });
  const isStored = async (organization: string) =>
    (await organizationEntityManager(database.orm, organization).count(UsageBudget)) === 1;
  const newOrganizations = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

  it('are committed when they resolve, each with its own result', async () => {
    const organizations = newOrganizations(100);
    expect(await Promise.all(organizations.map(insert))).toEqual(organizations);
    expect((await Promise.all(organizations.map(isStored))).every(Boolean)).toBe(true);
  });

  it('fail alone: the others of their transaction are made all the same', async () => {
    const [taken = '', first = '', second = ''] = newOrganizations(3);
    await insert(taken);
    const outcomes = await Promise.allSettled([first, taken, second].map(insert));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([await isStored(first), await isStored(second)]).toEqual([true, true]);
  });

  it('are made after one that failed, too', async () => {
    const [organization = ''] = newOrganizations(1);
    const failing = sharedTransactions(database.orm.em).run(organization, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await insert(organization)).toBe(organization);
  });
});
