import { beforeEach, describe, expect, it } from 'vitest';
import { OutboxRecord, WebhookDelivery } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS } from '#db/orm.ts';
import { createTestEvent } from '#domain/events/example-events.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildOrganization } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { assignBatches, BATCH_SIZE, Postponing } from './batches.ts';
import { insertTestDelivery } from './insert-deliveries.ts';

const database = sharedByTests(() => openTestDatabase());
const fork = () => database.orm.em.fork();
const EVERYTHING = { id: { $ne: null } } as never;
beforeEach(async () => {
  await fork().nativeDelete(WebhookDelivery, EVERYTHING, ALL_ORGANIZATIONS);
  await fork().nativeDelete(OutboxRecord, EVERYTHING);
});

const insert = async (organization: string, count: number) => {
  await fork().transactional(async (transaction) => {
    for (let index = 0; index < count; index += 1) {
      const event = createTestEvent(crypto.randomUUID(), organization, new Date());
      await insertTestDelivery(transaction, { id: 1, url: 'https://example.com/' }, event);
    }
  });
};
const stored = () => fork().find(WebhookDelivery, {}, { ...ALL_ORGANIZATIONS, orderBy: { id: 'asc' } });

describe('the batches of deliveries', () => {
  it('have one organization each, and stay the same when their records are handled again', async () => {
    const { id: large } = await buildOrganization(database.orm);
    const { id: small } = await buildOrganization(database.orm);
    await insert(large, BATCH_SIZE + 3);
    await insert(small, 2);
    const batches = await assignBatches(fork(), await stored());
    const sizes = [...batches.values()].map((batch) => [new Set(batch.map((each) => each.organization)), batch.length]);
    expect(sizes).toEqual([
      [new Set([large]), BATCH_SIZE],
      [new Set([large]), 3],
      [new Set([small]), 2],
    ]);
    const again = await assignBatches(fork(), (await stored()).slice(-4));
    expect([...again.keys()]).toEqual([...batches.keys()].slice(1));
  });
});

describe('a delivery that is postponed', () => {
  it('gets a record of its own and another batch, also while its first record exists', async () => {
    const { id: organization } = await buildOrganization(database.orm);
    await insert(organization, 1);
    const [batch] = (await assignBatches(fork(), await stored())).keys();
    const { run } = (await stored())[0]!;
    const [first] = await fork().find(OutboxRecord, {});
    const before = Date.now();
    await new Postponing(database.orm).add({ run, organization, wait: 60_000 });
    const [record, ...others] = await fork().find(OutboxRecord, {});
    expect(others).toEqual([]);
    expect(record).toMatchObject({ kind: 'deliver_webhook', subject: run });
    expect(record?.id).not.toBe(first?.id);
    expect(record!.dueAt.getTime() - before).toBeGreaterThanOrEqual(60_000);
    const [other] = (await assignBatches(fork(), await stored())).keys();
    expect(other).not.toBe(batch);
  });
});
