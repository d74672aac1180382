/**
 * `interrupted-import.ts DATABASE_URL ORGANIZATION`: begins an import, prints `under way` with the greater part written
 * and nothing committed, continues on any input, and prints how it ended.
 */
import { once } from 'node:events';
import type { ImportRow } from '#domain/glossaries/import-row.ts';
import { importNewGlossary } from '#db/glossaries/import/index.ts';
import { createOrm, organizationEntityManager } from '#db/orm.ts';

const [, , url = '', organization = ''] = process.argv;
const orm = await createOrm(url);
let pass = 0;

async function* rows(): AsyncGenerator<ImportRow> {
  pass += 1;
  for (let row = 2; row < 3500; row += 1) {
    const text = `term ${row}`;
    const term = { language: 'en', text, type: 'preferred' as const, description: null, alternative: null };
    yield { kind: 'entry', row, baseTerm: text, terms: [term], notes: '' };
  }
  if (pass === 1) return;
  console.log('under way');
  await once(process.stdin, 'data');
}

try {
  const names = { organization, creation: crypto.randomUUID(), name: 'Half', description: '', baseLanguage: 'en' };
  await importNewGlossary(organizationEntityManager(orm, organization), { rows, hasConcepts: false }, names);
  console.log('done');
} catch (error) {
  console.log(`failed: ${String(error)}`);
}
// Further messages would keep it waiting.
process.exit();
