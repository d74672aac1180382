import type { EntityManager } from '#db/orm.ts';

/** Memory that processes share is not there. Source: PostgreSQL, Appendix A, `disk_full` and `out_of_memory`. */
const NO_SHARED_MEMORY = new Set(['53100', '53200']);

/**
 * Creates an index by two processes of the server, which share as much memory as a build may take; by a single one where it isn't there, as
 * in containers, whose /dev/shm has 64 MB.
 *
 * @param transaction open; with the settings of the build
 */
export async function indexWithWorker(transaction: EntityManager, statement: string): Promise<void> {
  try {
    await transaction.transactional(async (attempt) => {
      await attempt.execute('set local max_parallel_maintenance_workers = 1');
      await attempt.execute(statement);
    });
  } catch (error) {
    if (!NO_SHARED_MEMORY.has((error as { code?: string }).code ?? '')) throw error;
    await transaction.execute('set local max_parallel_maintenance_workers = 0');
    await transaction.execute(statement);
  }
}
