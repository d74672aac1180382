import type { Orm } from '#db/orm.ts';

/** Adds 1 to the counter by reading and then writing, as most transactions of the service do. */
export async function addOne(orm: Orm): Promise<void> {
  await orm.em.fork().transactional(async (transaction) => {
    const rows: { value: number }[] = await transaction.execute('select value from counter');
    await transaction.execute('update counter set value = ?', [(rows[0]?.value ?? 0) + 1]);
  });
}
