import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnPlan } from '#formats/glossaries/index.ts';
import { collectAll } from '#formats/glossaries/testing/open-in-pieces.ts';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { createRequestThreads, type RequestThreads } from '#jobs/threads/request-threads.ts';
import { withTermFile } from '#jobs/threads/term-file.ts';

const never = new AbortController().signal;
const plan: ColumnPlan = {
  width: 2,
  base: 0,
  baseLanguage: 'en',
  languages: new Map([
    [0, 'en'],
    [1, 'de'],
  ]),
  notes: undefined,
  additional: new Map(),
  descriptions: new Map(),
};

/** The part of the processor time of some work that this thread took, from 0 to 1. */
async function shareOfThisThread(work: () => Promise<unknown>): Promise<number> {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await work();
  const [ownSpent, allSpent] = [process.threadCpuUsage(own), process.cpuUsage(all)];
  return (ownSpent.user + ownSpent.system) / (allSpent.user + allSpent.system);
}

describe('files that requests bring', () => {
  let threads: RequestThreads;
  const folder = temporaryFolder();
  beforeAll(() => {
    threads = createRequestThreads();
  });
  afterAll(() => threads.close());

  const stored = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const table = (rows: number) =>
    ['en,de', ...Array.from({ length: rows }, (_, index) => `valve ${index},Ventil ${index}`)].join('\n');

  it('give their rows as often as they are asked for, in order and whole', async () => {
    const path = await stored('terms.csv', table(1_001));
    await withTermFile(threads, 'a', path, async (file) => {
      expect(file).toMatchObject({ format: 'csv', header: ['en', 'de'], hasConcepts: false });
      expect([file.sample.length, file.sample[0]]).toEqual([100, ['valve 0', 'Ventil 0']]);
      for (let pass = 0; pass < 2; pass += 1) {
        const rows = await collectAll(file.rows(plan));
        expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 1_001 }, (_, index) => index + 2));
        expect(rows[1_000]).toMatchObject({ kind: 'entry', baseTerm: 'valve 1000' });
      }
    });
  });

  it('are read no faster than their rows are used', async () => {
    const path = await stored('long.csv', table(20_000));
    let exchanges = 0;
    const counting: RequestThreads = {
      ...threads,
      run: (organizationId, task, signal, calls = {}) => {
        const exchange = calls['exchange'] as unknown as (answer: unknown) => Promise<unknown>;
        const counted = (answer: unknown) => ((exchanges += 1), exchange(answer));
        return threads.run(organizationId, task, signal, { exchange: counted });
      },
    };
    await withTermFile(counting, 'a', path, async (file) => {
      for await (const row of file.rows(plan)) {
        if (row.row === 600) break;
      }
    });
    // The table, and three batches of 250 rows.
    expect(exchanges).toBe(4);
  });

  it('are let go by work that ends early or fails', async () => {
    const path = await stored('terms.csv', table(2_000));
    for (let round = 0; round < 4; round += 1) {
      const work = withTermFile(threads, 'a', path, async (file) => {
        for await (const row of file.rows(plan)) if (row.row === 3) throw new Error('the database is gone');
      });
      await expect(work).rejects.toThrow('the database is gone');
    }
  });

  it('are refused with what is wrong with them, before and after the first rows', async () => {
    const open = (path: string) => withTermFile(threads, 'a', path, async (file) => collectAll(file.rows(plan)));
    await expect(open(await stored('empty.csv', ''))).rejects.toMatchObject({ id: 'document_empty' });
    const broken = await stored('broken.csv', `${table(700)}\nvalve\u0001,x`);
    await expect(open(broken)).rejects.toMatchObject({
      id: 'glossary_file_invalid',
      details: [{ path: expect.stringContaining('row 702') }],
    });
    const impatient = createRequestThreads(0);
    await expect(withTermFile(impatient, 'a', broken, async () => expect.unreachable())).rejects.toMatchObject({
      id: 'document_too_slow',
      retryable: false,
    });
    await impatient.close();
  });

  it('take the processor time of a thread and not of this one', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const related = (kind: string, target: string) =>
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      `<Relationship Id="r1" Type="${relations}/${kind}" Target="${target}"/></Relationships>`;
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = Array.from({ length: 60_000 }, (_, index) => `<row>${cell(`${index * 7919}`).repeat(2)}</row>`);
    const parts = {
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="T" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': related('worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row>${cell('en')}${cell('de')}</row>${rows.join('')}</sheetData></worksheet>`,
    };
    const workbook = buildZip(Object.entries(parts).map(([name, data]) => ({ name, data })));
    const path = await stored('large.xlsx', workbook);
    const opening = () => withTermFile(threads, 'a', path, async ({ sample }) => expect(sample.length).toBe(100));
    expect(await shareOfThisThread(opening)).toBeLessThan(0.3);

    const rule = `<rule break="yes"><beforebreak>${'[a-z]\\p{L}'.repeat(900)}</beforebreak></rule>`;
    const rules = `<srx xmlns="http://www.lisa.org/srx20" version="2.0"><header segmentsubflows="yes" cascade="no"/><body>
      <languagerules><languagerule languagerulename="All">${rule.repeat(100)}</languagerule></languagerules>
      <maprules><languagemap languagepattern=".*" languagerulename="All"/></maprules></body></srx>`;
    const checking = async () => {
      const task = { kind: 'check_rules', bytes: Buffer.from(rules) } as const;
      expect(await threads.run('a', task, never)).toEqual(['All']);
    };
    expect(await shareOfThisThread(checking)).toBeLessThan(0.3);
  });
});
