import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Orm } from '#db/orm.ts';
import { EmbeddedBackend } from './embedded-backend.ts';
import { PgvectorBackend, preparePgvector } from './pgvector.ts';
import type { VectorBackend } from './vector-backend.ts';

/**
 * The vector backend of a database: pgvector where PostgreSQL has it, the embedded one otherwise.
 *
 * @param folder of the embedded one's files
 */
export async function createVectorBackend(orm: Orm, folder: string): Promise<VectorBackend> {
  if (!(orm.em.getDriver() instanceof PostgreSqlDriver)) return new EmbeddedBackend(folder);
  return (await preparePgvector(orm.em.fork())) ? new PgvectorBackend() : new EmbeddedBackend(folder);
}
