/**
 * `npm run migration:create NAME`: writes a migration for both dialects from the entities and the committed snapshots.
 * PostgreSQL needs a server: DATABASE_URL (an empty database is enough, because only the snapshot is compared).
 */
import { createOrm, isPostgres } from './orm.ts';

const name = process.argv[2];
const postgresUrl = process.env['DATABASE_URL'];
if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('Usage: DATABASE_URL=postgres://… npm run migration:create NAME (lower case, digits, hyphens)');
  process.exit(2);
}
if (postgresUrl === undefined || !isPostgres(postgresUrl)) {
  console.error('Set DATABASE_URL to a PostgreSQL server; tools/servers/postgres-start.sh starts one and prints it.');
  process.exit(2);
}
for (const url of ['file::memory:', postgresUrl]) {
  const orm = await createOrm(url);
  const migration = await orm.migrator.create(undefined, false, false, name);
  console.log(migration.fileName === '' ? 'no change' : migration.fileName);
  await orm.close();
}
