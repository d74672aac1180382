/** `npm run migrate`: brings the database of DATABASE_URL to the newest schema, for scaled mode. */
import { loadConfig } from '#config/config.ts';
import { createOrm, migrate } from '#db/orm.ts';

const config = loadConfig(process.env);
const orm = await createOrm(config.databaseUrl);
const done = await migrate(orm);
console.log(done.length === 0 ? 'The database is up to date.' : `Applied: ${done.join(', ')}`);
await orm.close();
