/**
 * Another process that works on a SQLite file: `node other-process.ts DATABASE_URL hold` writes and keeps its transaction open
 * until its input ends; `… count TIMES` adds 1 to the counter that many times.
 */
import { once } from 'node:events';
import { createOrm } from '#db/orm.ts';
import { addOne } from './counter.ts';

const [url = '', task, times = '0'] = process.argv.slice(2);
const orm = await createOrm(url);
if (task === 'hold') {
  await orm.em.fork().transactional(async (transaction) => {
    await transaction.execute('update counter set value = value + 1');
    process.stdout.write('holding\n');
    process.stdin.resume();
    await once(process.stdin, 'end');
  });
} else {
  process.stdout.write('counting\n');
  for (let time = 0; time < Number(times); time += 1) await addOne(orm);
}
await orm.close();
