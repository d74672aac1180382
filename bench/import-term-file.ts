import { randomUUID } from 'node:crypto';
import { createRequestThreads } from '#jobs/threads/request-threads.ts';
import { withTermFile } from '#jobs/threads/term-file.ts';
import { importNewGlossary } from '#db/glossaries/import/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { planColumns, recognizeColumns } from '#formats/glossaries/index.ts';

/** Imports a file into a new glossary as the API does, in a thread that starts for it. @returns how many entries it made */
export async function importTermFile(
  entityManager: EntityManager,
  organization: string,
  path: string,
): Promise<number> {
  const threads = createRequestThreads();
  try {
    return await withTermFile(threads, organization, path, async (opened) => {
      const { header } = opened;
      const plan = planColumns({
        header,
        recognized: recognizeColumns(header, [], new Set()),
        mapping: [],
        baseLanguage: undefined,
        isBaseFirst: true,
      });
      const file = { rows: () => opened.rows(plan), hasConcepts: false };
      const names = { organization, creation: randomUUID(), name: 'Terms', description: '' };
      const outcome = await importNewGlossary(entityManager, file, { ...names, baseLanguage: plan.baseLanguage });
      return outcome.entriesCreated;
    });
  } finally {
    await threads.close();
  }
}
