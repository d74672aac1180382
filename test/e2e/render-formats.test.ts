import { describe, expect, it } from 'vitest';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { buildPptx, textBox, slideTitle } from '#formats/pptx/testing/build-pptx.ts';
import { buildXlsx, sheetRow } from '#formats/xlsx/testing/build-xlsx.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { ask } from '#test/service/job-requests.ts';
import { startTestService, type JobRecord } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: render.test.ts has a rendering.

// Not on PostgreSQL: what is written depends on files.

const PSEUDO = ['en-XA', 'en-XB'];

const XLIFF_12 =
  '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">' +
  '<file original="app" source-language="en" target-language="en-XA" datatype="plaintext"><body>\n' +
  '<trans-unit id="1"><source>Save the <g id="1">new</g> file.</source></trans-unit>\n' +
  '<trans-unit id="2"><source>Open it.</source><target state="needs-translation"/></trans-unit>\n' +
  '<trans-unit id="3"><source>Kept.</source><target state="final">Stays.</target></trans-unit>\n' +
  '</body></file></xliff>\n';
const XLIFF_21 =
  '<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="en-XA">' +
  '<file id="f"><unit id="u"><segment id="s"><source>Save the <pc id="1">new</pc> file.</source></segment></unit>' +
  '<unit id="v"><segment><source>Open it. Close it.</source></segment></unit></file></xliff>\n';
const PO =
  'msgid ""\nmsgstr ""\n"Language: en_XA\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n' +
  '#: a.c:1\nmsgid "Save the file now"\nmsgstr ""\n\nmsgid "Open it"\nmsgstr "Kept"\n\n' +
  'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n';

/** By name: files of each format, with codes and texts that are left alone. */
const FILES: Readonly<Record<string, string | Buffer>> = {
  'contract.docx': contractDocx(3),
  'clauses.xlsx': buildXlsx({
    sheets: [
      { rows: sheetRow(1, ['Item', 'Price']) + sheetRow(2, ['Blue coffee pot', 12]) + sheetRow(3, ['Red cup', 3]) },
    ],
  }),
  'talk.pptx': buildPptx({
    slides: [slideTitle('Our year') + textBox('We sold many cups.'), textBox('Thank you all.')],
  }),
  'page.html': '<!doctype html>\n<p>Hello <b>big</b> world. How are you?</p>\n<img src="a.png" alt="A red cup">\n',
  'notes.txt': 'First line of text.\n\n  Second paragraph here.\r\nIts last line.\n',
  'film.srt':
    '1\n00:00:01,000 --> 00:00:03,000\nHello <i>there</i>.\n\n2\n00:00:04,000 --> 00:00:06,500\n- Who is it?\n- Me.\n',
  'film.vtt':
    'WEBVTT\n\nNOTE kept\n\n00:01.000 --> 00:03.000 line:0\n<v Ada>Hello there.\n\n00:04.000 --> 00:06.000\nBye now.\n',
  'strings.csv': 'key,en,en-XA,en-XB\nsave,Save the file now,,\nopen,"Open, please",Kept,\n',
  'plain.csv': 'id;text\n1;A first cell\n2;Another cell\n',
  'app.json': '{\n  "save": "Save {name} now",\n  "n": 3,\n  "count": "{n, plural, one {# file} other {# files}}"\n}\n',
  'app.arb': '{"@@locale": "en", "title": "Our shop", "@title": {"description": "kept"}}\n',
  'read.md':
    '---\ntitle: Kept\n---\n\n# A title\n\nSome *marked* text with `code` and a [link](http://a.example).\n\n- one\n- two\n',
  'app.po': PO,
  'app.xlf': XLIFF_12,
  'app2.xlf': XLIFF_21,
};

/** From column A into one for each language. */
const COLUMN_PER_LANGUAGE = {
  include: [],
  exclude: [],
  add: [],
  mapping: [
    {
      sheet: 'Sheet1',
      header_row: 1,
      start_row: 2,
      existing: 'keep',
      columns: PSEUDO.map((language, index) => ({
        source: { column: 'A', title: 'Item' },
        target: { column: ['B', 'C'][index], title: language },
        language,
      })),
    },
  ],
};

const COLUMNS = buildXlsx({
  sheets: [
    {
      rows:
        sheetRow(1, ['Item', ...PSEUDO]) +
        sheetRow(2, ['Blue coffee pot', null, null]) +
        sheetRow(3, ['Red cup', null, null]),
    },
  ],
});

const WORDY = 'In order to pay, utilize the cart.';

const MARK = 'zorblat';

type Ended = JobRecord & { readonly job_id: string; readonly target_files: readonly string[] };

const MADE: ReadonlySet<string> = new Set(['engine', 'rule']);

interface Listed {
  readonly id: string;
  readonly version: number;
  readonly file: string;
  readonly language: string;
  readonly source: string;
  readonly target: string;
  readonly origin: string;
}

/** A text file as it is, and of a package each part. */
function partsOf(bytes: Buffer): readonly string[] {
  if (bytes.subarray(0, 2).toString() !== 'PK') return [bytes.toString()];
  const archive = new ZipArchive(bytes);
  return archive.entries.map((entry) => `${entry.name}\n${Buffer.from(archive.read(entry)).toString()}`);
}

describe('rendering a job again', () => {
  const service = sharedByTests(async () => {
    const started = await startTestService();
    for (const [name, content] of Object.entries({ ...FILES, 'columns.xlsx': COLUMNS }))
      await started.upload(name, content);
    return started;
  });
  const send = (path: string, body: object, method = 'POST') =>
    ask(service, path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const complete = async (path: string, body: object): Promise<Ended> => {
    const accepted = await send(`/v1/jobs/${path}`, body);
    expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 202 });
    const job = await service.ended(accepted.body.job_id);
    expect(job).toMatchObject({ status: 'completed', error: null });
    return job;
  };
  /** The target files of a job by name and language; a rewritten one has its language in its key only once it is rendered. */
  const filesOf = async ({ job_id: id, target_files: keys }: Ended) =>
    new Map(
      await Promise.all(
        keys.map(async (key) => {
          const name = key.slice(key.indexOf(id) + id.length).replace(/^\/en\//, '/');
          return [name, await service.download(key)] as const;
        }),
      ),
    );
  const segmentsOf = async (id: string, query = '') => {
    const { body } = await ask(service, `/v1/jobs/${id}/segments?limit=100${query}`);
    return body.segments as readonly Listed[];
  };
  /** The last segment of each file and language that a machine has changed. */
  const someOf = (segments: readonly Listed[]) => {
    const made = segments.filter(({ origin, source, target }) => MADE.has(origin) && source !== target);
    return [...new Map(made.map((segment) => [`${segment.file} ${segment.language}`, segment])).values()];
  };

  /** Renders a job untouched, then with a mark after one segment per file and language. */
  const renderTwice = async (job: Ended) => {
    const before = await filesOf(job);
    const same = await complete(`${job.job_id}/render`, {});
    expect(same.warnings).toEqual(job.warnings);
    const after = await filesOf(same);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [key, bytes] of before) expect(after.get(key)!.equals(bytes), key).toBe(true);

    const listed = [];
    for (const name of new Set((await segmentsOf(job.job_id)).map(({ file }) => file)))
      listed.push(...(await segmentsOf(job.job_id, `&file=${encodeURIComponent(name)}`)));
    const chosen = someOf(listed);
    const changes = chosen.map(({ id, version, target }) => ({ id, version, target: `${target}${MARK}` }));
    const changed = await send(`/v1/jobs/${job.job_id}/segments`, { segments: changes }, 'PATCH');
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const corrected = await filesOf(await complete(`${job.job_id}/render`, {}));
    for (const [key, bytes] of before) {
      const [was, is] = [partsOf(bytes), partsOf(corrected.get(key)!)];
      expect(is.join('').split(MARK).length, key).toBeGreaterThan(1);
      expect(
        is.map((part) => part.replaceAll(MARK, '')),
        key,
      ).toEqual(was);
    }
    return { chosen, before };
  };

  // Covers GET /v1/jobs/{job_id}/segments, PATCH /v1/jobs/{job_id}/segments, POST /v1/jobs/{job_id}/render, render, aimt
  it('gives files of every format byte by byte, and changes nothing but the corrected segments', async () => {
    const names = Object.keys(FILES);
    const job = await complete('translation', {
      mode: 'ai',
      source_files: names,
      source_language: 'en',
      target_languages: PSEUDO,
    });
    const { chosen } = await renderTwice(job);
    const { body } = await ask(service, `/v1/jobs/${job.job_id}/segments`);
    expect(body.total).toBeGreaterThan(names.length * 2);
    expect(new Set(chosen.map(({ file }) => file))).toEqual(new Set(names));
  });

  // Covers docx_translation, excel_translation, ppt_translation
  it.each([
    ['translate/docx', { source_file: 'contract.docx', instruction: 'only the section Prices' }],
    ['translate/ppt', { source_file: 'talk.pptx', instruction: 'only slide 1' }],
    ['translate/excel', { source_file: 'columns.xlsx', plan: COLUMN_PER_LANGUAGE }],
  ])('keeps to the instruction of an Office job: %s', async (path, body) => {
    const job = await complete(path, { ...body, source_language: 'en', target_languages: PSEUDO });
    const { before } = await renderTwice(job);
    expect(before.size).toBe(path === 'translate/excel' ? 1 : 2);
  });

  // Covers language_rewrite
  it.each([{}, { sections: true }])('takes rewritten texts as they are: %j', async (fields) => {
    const names = fields.sections === true ? ['wordy.docx'] : ['wordy.docx', 'wordy.txt', 'wordy.md'];
    await service.upload(
      'wordy.docx',
      buildDocx({ body: paragraph(textRun(WORDY)) + paragraph(textRun('It is red.')) }),
    );
    for (const name of ['wordy.txt', 'wordy.md']) await service.upload(name, `${WORDY}\n`);
    const body = { mode: 'ai', type: 'simplify', source_files: names, source_language: 'en', ...fields };
    const { before } = await renderTwice(await complete('language-rewrite', body));
    expect(before.size).toBe(names.length);
  });
});
