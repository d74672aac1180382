import { expect, it } from 'vitest';
import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import { presentEntryReference } from '#domain/glossaries/entry-reference.ts';
import type { GlossaryContent } from '#domain/glossaries/terminology.ts';
import { JobWorkspace } from './workspace/job-workspace.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { projectGlossary } from './job-terminology.ts';

const bench = sharedByTests(() => createActivityBench());

it('terms of a project are required alongside those of a glossary with the same ids', async () => {
  const job = { id: crypto.randomUUID(), tms: 'weblate', sourceLanguage: 'en' };
  const area = new JobWorkspace(bench.storage, { jobId: job.id, organizationId: crypto.randomUUID() });
  await area.write('terms-es', [{ source: 'invoice', target: 'factura' }]);
  const languages = { sourceLanguage: 'en', targetLanguage: 'es' };
  const ofProject = (await projectGlossary({ job, workspace: area, ...languages }))!;
  const preferred = { type: 'preferred', alternative: null } as const;
  const own: GlossaryContent = {
    id: 7,
    name: 'Own',
    baseLanguage: 'en',
    revision: 1,
    entries: [
      {
        id: 1,
        glossaryId: 7,
        notes: null,
        terms: [
          { id: 1, text: 'cart', language: 'en', ...preferred },
          { id: 2, text: 'carrito', language: 'es', ...preferred },
        ],
      },
    ],
  };
  const terminology = compileTerminology([own, ofProject], 'en', 'es');
  const { applied, violated } = terminology.check('The cart has an invoice.', 'El carrito tiene una nota.');
  expect(applied.map(presentEntryReference)).toEqual([{ glossary_id: 7, document_id: null, entry_id: 1 }]);
  expect(violated.map(({ targetTerm }) => targetTerm)).toEqual(['factura']);
  expect(violated.map(presentEntryReference)).toEqual([{ glossary_id: 0, document_id: null, entry_id: 1 }]);
});
