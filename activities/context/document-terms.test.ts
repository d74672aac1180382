import { beforeEach, describe, expect, it } from 'vitest';
import { changeDocument, contextAccess, documentGlossaries } from '#db/context/index.ts';
import { ContextTerm } from '#db/entities/index.ts';
import { loadTerminology } from '#db/glossaries/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import {
  buildDocument,
  buildStore,
  insertReadyDocument,
  ingestContextDocument,
} from '#test/documents/context-documents.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const bench = sharedByTests(() => createActivityBench());
let organization: string;
let store: number;
const entityManager = () => organizationEntityManager(bench.orm, organization);
beforeEach(async () => {
  organization = crypto.randomUUID();
  store = await buildStore(bench, organization);
});

const glossary = (content: string, languages: readonly string[] = ['en', 'es']) =>
  ({ content, languages, type: 'glossary', title: 'Words' }) as const;

const terminologyOf = async (stores: readonly number[], target = 'es') =>
  loadTerminology(entityManager(), [], 'en', target, await documentGlossaries(entityManager(), stores));

const change = (id: number, fields: Parameters<typeof changeDocument>[3]) =>
  changeDocument(entityManager(), { organizationId: organization, userId: organization }, { store, id }, fields);

describe('a document of type glossary', () => {
  it('has its terms checked as those of glossaries are', async () => {
    const { id, termCount, warnings } = await buildDocument(
      bench,
      organization,
      store,
      glossary('invoice = nota de cobro'),
    );
    expect([termCount, warnings]).toEqual([1, null]);
    const terminology = await terminologyOf([store]);
    expect(terminology?.check('The invoice.', 'La nota de cobro.').applied).toHaveLength(1);
    expect(terminology?.check('The invoice.', 'La factura.').violated).toMatchObject([
      { glossaryId: -Number(id), type: 'preferred_term_not_used', targetTerm: 'nota de cobro' },
    ]);
    expect((await terminologyOf([store], 'fr'))?.requirements('The invoice.')[0]?.preferred ?? []).toEqual([]);
  });

  it('is followed by engines, other documents are not', async () => {
    const { openStores } = contextAccess(entityManager(), organization, bench.vectors);
    const isTerminology = async () => (await openStores([store], { source: '', target: '' }))[0]?.isTerminology;
    expect(await isTerminology()).toBe(false);
    await buildDocument(bench, organization, store, glossary('invoice = nota de cobro'));
    expect(await isTerminology()).toBe(true);
    await buildDocument(bench, organization, store, { content: 'Be brief.', type: 'styleguide' });
    expect(await isTerminology()).toBe(false);
  });

  it('ignores documents that are inactive, of another type, or of other organizations', async () => {
    const { id } = await buildDocument(bench, organization, store, glossary('invoice = nota de cobro'));
    await change(id, { isActive: false });
    expect(await terminologyOf([store])).toBeUndefined();
    await change(id, { isActive: true, documentType: 'reference' });
    expect(await terminologyOf([store])).toBeUndefined();
    const stranger = organizationEntityManager(bench.orm, crypto.randomUUID());
    expect(await documentGlossaries(stranger, [store])).toEqual([]);
  });

  it('has too many terms together with others', async () => {
    for (const termCount of [200_000, 60_000]) {
      await insertReadyDocument(entityManager(), { organization, store }, { documentType: 'glossary', termCount });
    }
    await expect(documentGlossaries(entityManager(), [store])).rejects.toMatchObject({ id: 'limit_reached' });
  });

  it('is read again when it becomes one, and in other languages', async () => {
    const added = await buildDocument(bench, organization, store, { content: 'invoice = nota de cobro' });
    expect(added.termCount ?? null).toBeNull();
    const changed = await change(added.id, { documentType: 'glossary' });
    expect(changed.status).toBe('processing');
    const unread = await ingestContextDocument(bench, changed);
    expect(unread).toMatchObject({ termCount: 0, warnings: [{ code: 'terms_not_read' }, {}] });
    const read = await ingestContextDocument(bench, await change(added.id, { languages: ['en', 'es'] }));
    expect(read).toMatchObject({ status: 'ready', termCount: 1 });
    const terminology = await terminologyOf([store]);
    expect(terminology?.requirements('The invoice.')[0]?.preferred).toMatchObject([{ text: 'nota de cobro' }]);
    expect(await change(added.id, { title: 'Other' })).toMatchObject({ status: 'ready' });
    expect(await entityManager().count(ContextTerm, { document: added.id })).toBe(1);
  });
});
