import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addTerm,
  changeGlossary,
  createEntry,
  createEmptyGlossary,
  loadGlossaries,
  loadTerminology,
  type TermValues,
} from '#db/glossaries/index.ts';
import { importNewGlossary, type ImportFile } from './import/index.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildOrganization } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

let entityManager: EntityManager;
let organization: string;
const database = sharedByTests(() => openTestDatabase());
beforeEach(async () => {
  organization = (await buildOrganization(database.orm)).id;
  entityManager = organizationEntityManager(database.orm, organization);
});

const term = (text: string, lang: string): TermValues => ({
  term: text,
  lang,
  termType: 'preferred',
  description: null,
  alternativeTerm: null,
});

async function build(name: string, ...entries: readonly (readonly TermValues[])[]): Promise<number> {
  const values = { organization, creation: randomUUID(), name, description: '', baseLanguage: 'en' };
  const { id } = await createEmptyGlossary(entityManager, values);
  for (const terms of entries) await createEntry(entityManager, id, { creation: randomUUID(), notes: null, terms });
  return id;
}

describe('glossaries', () => {
  it('are loaded whole, in the order of their ids as asked for, each once', async () => {
    const first = await build('First', [term('house', 'en'), term('Haus', 'de')], []);
    const second = await build('Second', [term('tree', 'en')]);
    const loaded = await loadGlossaries(entityManager, [second, first, second]);
    expect(loaded.map(({ id, name, baseLanguage }) => [id, name, baseLanguage])).toEqual([
      [second, 'Second', 'en'],
      [first, 'First', 'en'],
    ]);
    const [house, empty] = loaded[1]?.entries ?? [];
    expect(house).toMatchObject({ glossaryId: first, notes: null });
    expect(house?.terms.map(({ text, language, type, alternative }) => [text, language, type, alternative])).toEqual([
      ['house', 'en', 'preferred', null],
      ['Haus', 'de', 'preferred', null],
    ]);
    expect(empty?.terms).toEqual([]);
  });

  it('are loaded whole when there are more entries than one statement reads', async () => {
    const texts = Array.from({ length: 1001 }, (_, index) => `word ${index}`);
    // An import: entries of their own would each lock the glossary.
    const file: ImportFile = {
      hasConcepts: false,
      async *rows() {
        for (const [index, text] of texts.entries()) {
          const terms = [{ language: 'en', text, type: 'preferred' as const, description: null, alternative: null }];
          yield { kind: 'entry', row: index + 2, baseTerm: text, terms, notes: '' };
        }
      },
    };
    const values = { organization, creation: randomUUID(), name: 'Large', description: '', baseLanguage: 'en' };
    const { glossary } = await importNewGlossary(entityManager, file, values);
    const [loaded] = await loadGlossaries(entityManager, [glossary.id]);
    expect(loaded?.entries.map(({ terms }) => terms.map(({ text }) => text))).toEqual(texts.map((text) => [text]));
  });

  it('are refused when they are not there, not ours or not active, the first of them named', async () => {
    const id = await build('Mine');
    const stranger = organizationEntityManager(database.orm, (await buildOrganization(database.orm)).id);
    await expect(loadGlossaries(stranger, [id])).rejects.toMatchObject({ id: 'not_found' });
    await expect(loadTerminology(stranger, [id], 'en', 'de')).rejects.toMatchObject({ id: 'not_found' });
    await expect(loadGlossaries(entityManager, [id, 1_999_999_999, 9_999_999_999])).rejects.toThrow('1999999999');
    await expect(loadGlossaries(entityManager, [9_999_999_999])).rejects.toMatchObject({ id: 'not_found' });
    await changeGlossary(entityManager, id, { isActive: false });
    await expect(loadGlossaries(entityManager, [id])).rejects.toMatchObject({ id: 'glossary_inactive' });
    await expect(loadTerminology(entityManager, [id], 'en', 'de')).rejects.toMatchObject({ id: 'glossary_inactive' });
  });
});

describe('a terminology', () => {
  it('is nothing without glossaries', async () => {
    expect(await loadTerminology(entityManager, [], 'en', 'de')).toBeUndefined();
  });

  it('asks for what the glossaries say, whatever the regions', async () => {
    const id = await build('Houses', [term('house', 'en-GB'), term('Haus', 'de'), term('maison', 'fr')]);
    const terminology = await loadTerminology(entityManager, [id], 'en', 'de-AT');
    const [requirement] = terminology?.requirements('A house.') ?? [];
    expect(requirement?.preferred.map(({ text }) => text)).toEqual(['Haus']);
  });

  it('is compiled once, also for several who ask at a time, and again after a change', async () => {
    const id = await build('Houses', [term('house', 'en'), term('Haus', 'de')]);
    const load = () => loadTerminology(entityManager, [id], 'en', 'de');
    const repeated = Array.from({ length: 50 }, () => id);
    const [first, second] = await Promise.all([load(), load()]);
    expect(second).toBe(first);
    expect(await load()).toBe(first);
    expect(await loadTerminology(entityManager, repeated, 'en', 'de')).toBe(first);
    expect(await loadTerminology(entityManager, [id], 'de', 'en')).not.toBe(first);
    const [content] = await loadGlossaries(entityManager, [id]);
    const place = { glossaryId: id, entryId: content?.entries[0]?.id ?? 0 };
    await addTerm(entityManager, place, randomUUID(), term('Gebäude', 'de'));
    const [requirement] = (await load())?.requirements('house') ?? [];
    expect(requirement?.preferred.map(({ text }) => text)).toEqual(['Haus', 'Gebäude']);
  });
});
