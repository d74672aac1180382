import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportedRow, ImportRow } from '#domain/glossaries/import-row.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildOrganization } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { Glossary } from './entities/index.ts';
import { exportTable, importIntoGlossary, importNewGlossary, type ImportFile } from './glossaries/import/index.ts';
import { isPostgres, organizationEntityManager, type EntityManager } from './orm.ts';

let organization: string;
let entityManager: EntityManager;
const database = sharedByTests(() => openTestDatabase());
beforeAll(async () => {
  organization = (await buildOrganization(database.orm)).id;
  entityManager = organizationEntityManager(database.orm, organization);
});

const rowOf = (index: number): ImportedRow => ({
  kind: 'entry',
  row: index + 2,
  baseTerm: `term ${index}`,
  terms: ['en', 'de'].map((language) => ({
    language,
    text: `term ${index}`,
    type: 'preferred' as const,
    description: null,
    alternative: null,
  })),
  notes: '',
});

/** A file of so many rows; `disturb` is called before each of them, with how often the file is being read. */
function fileOf(count: number, disturb: (index: number, pass: number) => unknown = () => undefined): ImportFile {
  let pass = 0;
  return {
    hasConcepts: false,
    async *rows(): AsyncGenerator<ImportRow> {
      pass += 1;
      for (let index = 0; index < count; index += 1) {
        await disturb(index, pass);
        yield rowOf(index);
      }
    },
  };
}

const newGlossary = (file: ImportFile, creation = crypto.randomUUID()) =>
  importNewGlossary(entityManager, file, {
    organization,
    creation,
    name: 'Terms',
    description: '',
    baseLanguage: 'en',
  });
const OPTIONS = { overwrite: true, notesOverwrite: true, baseLanguage: 'en' };

/** An import in a process of its own that has written most of its rows and waits. */
async function startImport() {
  const program = fileURLToPath(new URL('testing/interrupted-import.ts', import.meta.url));
  const child = spawn(process.execPath, [program, database.url, organization], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = async () => String((await once(child.stdout, 'data'))[0]);
  expect(await said()).toBe('under way\n');
  return { child, said };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

async function contents(): Promise<readonly number[]> {
  const counts = ['glossary', 'glossary_entry', 'glossary_term'].map((table) =>
    entityManager.execute(`select count(*) as count from ${table}`),
  );
  return (await Promise.all(counts)).map(([row]) => Number((row as { count: number | string }).count));
}

describe('an import', () => {
  it('writes nothing when it fails in the last row, of a new glossary and of an existing one', async () => {
    const { glossary } = await newGlossary(fileOf(10));
    const before = await contents();
    const revision = async () =>
      (await entityManager.findOneOrFail(Glossary, { id: glossary.id }, { refresh: true })).revision;
    const revisionBefore = await revision();
    for (const failingPass of [1, 2]) {
      const file = () =>
        fileOf(2500, (index, pass) => {
          if (pass === failingPass && index === 2499) throw new Error('the disk is gone');
        });
      await expect(newGlossary(file())).rejects.toThrow('the disk is gone');
      await expect(importIntoGlossary(entityManager, file(), glossary.id, OPTIONS)).rejects.toThrow('the disk is gone');
    }
    expect(await contents()).toEqual(before);
    expect(await revision()).toBe(revisionBefore);
  });

  it('gives no entry more terms than it takes', async () => {
    const { glossary } = await newGlossary(fileOf(1));
    const before = await contents();
    const languages = ['en', ...Array.from({ length: 199 }, (_, index) => `en-x-${index}`)];
    const terms = languages.map((language) => ({ ...rowOf(0).terms[0]!, language }));
    const file: ImportFile = {
      hasConcepts: true,
      async *rows() {
        yield { ...rowOf(0), terms };
      },
    };
    await expect(importIntoGlossary(entityManager, file, glossary.id, OPTIONS)).rejects.toMatchObject({
      id: 'conflict',
    });
    expect(await contents()).toEqual(before);
  });

  it('writes nothing when its connection to the database is killed', async ({ skip }) => {
    if (!isPostgres(database.url)) return skip('SQLite has no connection that could be killed');
    const before = await contents();
    const { child, said } = await startImport();
    await entityManager.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
    child.stdin.write('go on\n');
    expect(await said()).toMatch(/failed: .*(terminat|connection error)/i);
    expect(await contents()).toEqual(before);
    return undefined;
  });

  it('writes nothing when its process is killed', async () => {
    const before = await contents();
    const { child } = await startImport();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await contents()).toEqual(before);
    expect((await newGlossary(fileOf(5))).entriesCreated).toBe(5);
  });

  it('that is asked for again after a crash finds the glossary that it made', async () => {
    const creation = crypto.randomUUID();
    const first = await newGlossary(fileOf(7), creation);
    const again = await newGlossary(fileOf(7), creation);
    expect(again).toMatchObject({ entriesCreated: 7, termsCreated: 14, glossary: { id: first.glossary.id } });
    const { rows } = await exportTable(entityManager, first.glossary);
    expect(await collect(rows)).toHaveLength(7);
  });

  it('at the same time as others leaves each entry once', async () => {
    const { glossary } = await newGlossary(fileOf(3));
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => importIntoGlossary(entityManager.fork(), fileOf(50), glossary.id, OPTIONS)),
    );
    expect(outcomes.reduce((sum, { entriesCreated }) => sum + entriesCreated, 0)).toBe(47);
    const { rows } = await exportTable(entityManager, glossary);
    expect(await collect(rows)).toHaveLength(50);
  });

  it('numbers entries and terms in the order of the file', async () => {
    const { glossary } = await newGlossary(fileOf(1500));
    const terms: { term: string }[] = await entityManager.execute(
      "select term from glossary_term where glossary_id = ? and lang = 'de' order by id",
      [glossary.id],
    );
    expect(terms.map(({ term }) => term)).toEqual(Array.from({ length: 1500 }, (_, index) => `term ${index}`));
    const { rows } = await exportTable(entityManager, glossary);
    const exported = await collect(rows);
    expect(exported.map(([term]) => term)).toEqual(terms.map(({ term }) => term));
  });
});
