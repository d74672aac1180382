import { expect, it } from 'vitest';
import type { EntityManager } from '#db/orm.ts';
import { indexWithWorker } from './index-with-worker.ts';

/** A transaction in which an index that is created by two processes fails. */
function failing(code: string) {
  const executed: string[] = [];
  let workers = 0;
  const transaction = {
    execute(statement: string) {
      const setting = /max_parallel_maintenance_workers = (\d)/.exec(statement);
      if (setting !== null) workers = Number(setting[1]);
      else if (workers > 0) return Promise.reject(Object.assign(new Error('No space left on device'), { code }));
      else executed.push(statement);
      return Promise.resolve([]);
    },
    transactional: (work: (attempt: unknown) => Promise<void>) => work(transaction),
  };
  return { transaction: transaction as unknown as EntityManager, executed };
}

it('an index is created by one process where there is no memory for two', async () => {
  const { transaction, executed } = failing('53100');
  await indexWithWorker(transaction, 'create index');
  expect(executed).toEqual(['create index']);
});

it('an index that fails for another reason is not tried again', async () => {
  const { transaction, executed } = failing('57014');
  await expect(indexWithWorker(transaction, 'create index')).rejects.toThrow('No space left');
  expect(executed).toEqual([]);
});
