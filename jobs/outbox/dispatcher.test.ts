import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxRecord } from '#db/entities/index.ts';
import { insertOutboxRecords } from '#db/outbox.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { Dispatcher } from './dispatcher.ts';

const database = sharedByTests(() => openTestDatabase());

it('the dispatcher takes the records of organizations in turn, each one from its oldest', async () => {
  const { orm } = database;
  const [busy, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const subjects = (organization: string, count: number) =>
    Array.from({ length: count }, () => ({ id: crypto.randomUUID(), organization }));
  const many = subjects(busy, 450);
  const few = subjects(other, 3);
  await orm.em.fork().transactional((transaction) => insertOutboxRecords(transaction, 'deliver_webhook', many));
  await orm.em.fork().nativeUpdate(OutboxRecord, { organization: busy }, { createdAt: new Date(0) });
  await orm.em.fork().transactional((transaction) => insertOutboxRecords(transaction, 'deliver_webhook', few));

  const rounds: string[][] = [];
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const dispatcher = new Dispatcher({
    orm,
    logger: pino({ level: 'silent' }),
    handlers: {
      start_workflow: async () => new Map(),
      deliver_webhook: async (records) => {
        rounds.push(records.map(({ subject }) => subject));
        if (rounds.flat().length === many.length + few.length) done();
        return new Map();
      },
    },
  });
  onTestFinished(() => dispatcher.stop());
  dispatcher.start();
  await isDone;
  await dispatcher.stop();
  expect(rounds[0]).toEqual(expect.arrayContaining(few.map(({ id }) => id)));
  expect(rounds.flat().toSorted()).toEqual([...many, ...few].map(({ id }) => id).toSorted());
  expect(await orm.em.fork().count(OutboxRecord)).toBe(0);
});
