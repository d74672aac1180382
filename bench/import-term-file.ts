import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { importNewGlossary } from '#db/glossary-import.ts';
import type { EntityManager } from '#db/orm.ts';
import { openTermTable, planColumns, readImportRows, recognizeColumns } from '#formats/glossary/index.ts';

/** Imports a file into a new glossary as the API does. @returns how many entries it made */
export async function importTermFile(
  entityManager: EntityManager,
  organization: string,
  path: string,
): Promise<number> {
  const table = await openTermTable(() => createReadStream(path));
  const plan = planColumns({
    header: table.header,
    recognized: recognizeColumns(table.header, [], new Set()),
    mapping: [],
    baseLanguage: undefined,
    isBaseFirst: true,
  });
  const file = { rows: () => readImportRows(table, plan), hasConcepts: false };
  const names = { organization, creation: randomUUID(), name: 'Terms', description: '' };
  const outcome = await importNewGlossary(entityManager, file, { ...names, baseLanguage: plan.baseLanguage });
  return outcome.entriesCreated;
}
