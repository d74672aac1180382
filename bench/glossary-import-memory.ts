/**
 * `glossary-import-memory.ts DATABASE_URL FILE`: imports a file into a new glossary and prints, as JSON, the maximum
 * growth of the process in bytes. The database must exist.
 */
import { randomUUID } from 'node:crypto';
import { createOrm, organizationEntityManager } from '#db/orm.ts';
import { peakMemory } from '#test/machine/peak-memory.ts';
import { importTermFile } from './import-term-file.ts';

const [, , url = '', path = ''] = process.argv;
const orm = await createOrm(url);
const organization = randomUUID();
const entityManager = organizationEntityManager(orm, organization);
await entityManager.execute('select count(*) from glossary');
const before = process.memoryUsage.rss();
const entries = await importTermFile(entityManager, organization, path);
const growth = peakMemory() * 1024 - before;
console.log(JSON.stringify({ entries, growth }));
await orm.close();
