import { beforeAll, describe, expect, it } from 'vitest';
import { documentGrammar } from '#instructions/document/index.ts';
import { createDocumentEngine } from '#activities/documents/engine/create-engine.ts';
import { buildDocx } from '#formats/docx/testing/build-docx.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { startTestApi } from '#test/service/api.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests documents.

const PLAN = JSON.stringify({
  understood: true,
  include: [{ all: [{ kind: 'section', heading: 2, title: 'Prices' }] }],
  exclude: [],
  add: [],
});

const NO_PARTS = { include: [], exclude: [], add: [] };
const many = <Reference>(length: number, make: () => Reference) => Array.from({ length }, make);
const FOOTNOTES = { kind: 'place', place: 'footnote' };

describe('the outline of a document', () => {
  const vendor = sharedByTests(() => startFakeModel(() => PLAN));
  const api = sharedByTests(() => startTestApi({ environment: vendor.environment }));
  beforeAll(async () => {
    await put('contract.docx', contractDocx());
  });
  const put = (key: string, bytes: Uint8Array) =>
    api.dependencies.storage.write(fileObjectKey(api.owner.organizationId, key), Buffer.from(bytes));
  const ask = async (fields: Readonly<Record<string, unknown>> = {}, key?: string) => {
    const json = { source_file: 'contract.docx', ...fields };
    const response = await api.request('/v1/documents/outline', { json, ...(key === undefined ? {} : { key }) });
    // oxlint-disable-next-line typescript/no-explicit-any -- the body's shape is what the tests check
    return { status: response.status, body: (await response.json()) as any };
  };

  // Covers POST /v1/documents/outline
  it('says what the document offers', async () => {
    expect(await ask()).toEqual({
      status: 200,
      body: {
        source_file: 'contract.docx',
        outline: {
          kind: 'document',
          units: 7,
          headings: [
            { position: 1, title: 'Introduction', level: 1, number: '1', units: 2 },
            { position: 2, title: 'Prices', level: 1, number: '2', units: 4 },
          ],
          omitted_headings: 0,
          tables: [{ number: 1, units: 2, begins: 'Item' }],
          omitted_tables: 0,
          column_titles: ['Item', 'Coffee'],
          places: { body: 6, header: 1 },
          styles: [{ name: expect.stringMatching(/heading 1/i), units: 2 }],
          looks: [{ look: 'italic', value: null, units: 1 }],
          paragraphs: 2,
          list_items: 0,
          numbered_items: 0,
          bulleted_items: 0,
          code_blocks: 0,
        },
        selection: null,
        warnings: [],
      },
    });
  });

  // Covers POST /v1/documents/outline
  it('says how an instruction is understood and how much it selects, without a job', async () => {
    const { status, body } = await ask({ instruction: "everything except chapter 1, and don't translate headers" });
    expect(status).toBe(200);
    expect(body.selection).toMatchObject({
      explanation: 'Translates everything, without the section “Introduction” and headers.',
      plan: { include: [], add: [] },
      engine: 'rules 1',
      counts: { selected: 4, partial: 0, excluded: 3 },
    });
    expect(vendor.questions).toEqual([]);
    const jobs = (await (await api.request('/v1/jobs')).json()) as { total: number };
    expect(jobs.total).toBe(0);
  });

  it('says what a translation would warn of, with an instruction and without', async () => {
    const body = '<w:p><w:r><w:t>Seen</w:t></w:r></w:p>';
    await put('embedding.docx', buildDocx({ body, parts: { aFChunk: '' } }));
    for (const fields of [{}, { instruction: 'translate everything' }]) {
      const { body: answer } = await ask({ source_file: 'embedding.docx', ...fields });
      expect(answer.warnings).toEqual([
        {
          code: 'part_not_translated',
          message: expect.stringContaining('embedded documents'),
          source_file: 'embedding.docx',
        },
      ]);
    }
  });

  it('asks the model for what the rules do not understand, and accounts for it', async () => {
    vendor.fail({ kind: 'status', status: 500 });
    const { body } = await ask({ instruction: 'was mit Geld zu tun hat' });
    expect(body.selection).toMatchObject({
      explanation: 'Translates only the section “Prices”.',
      engine: FAKE_LOCAL_MODEL,
      counts: { selected: 4 },
    });
    expect(vendor.questions).toHaveLength(1);
    const { usage } = (await (await api.request('/v1/usage')).json()) as { usage: readonly object[] };
    expect(JSON.stringify(usage)).toContain('documents.outline');
  });

  it('compares the languages that an instruction names with those of the job to come', async () => {
    const instruction = 'translate everything into Spanish';
    const taken = await ask({ instruction, target_languages: ['es'] });
    expect(taken).toMatchObject({ status: 200, body: { selection: { explanation: 'Translates everything.' } } });
    const refused = await ask({ instruction, target_languages: ['fr'] });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'instruction_not_understood',
        error: expect.stringContaining('target_languages of the request is fr'),
      },
    });
  });

  it('refuses an instruction that selects nothing, with what there is', async () => {
    const { status, body } = await ask({ instruction: 'only the footnotes' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'selection_empty', details: [{ path: 'instruction' }] });
    expect(body.error).toContain('"Prices"');
  });

  it('takes a plan as it answers one, and says the same of it without asking a model', async () => {
    const asked = vendor.questions.length;
    for (const instruction of ['translate everything', 'only chapter 2 except its tables', 'skip the endnotes']) {
      const { body } = await ask({ instruction });
      expect(await ask({ plan: body.selection.plan })).toEqual({
        status: 200,
        body: { ...body, selection: { ...body.selection, engine: 'plan' } },
      });
    }
    expect(vendor.questions).toHaveLength(asked);
  });

  it('refuses a plan that does not fit the document, with each problem', async () => {
    const { status, body } = await ask({
      plan: {
        include: [{ all: [{ kind: 'section', heading: 9, title: 'Prices' }] }],
        exclude: [
          { all: [{ kind: 'section', heading: 2, title: 'Wages' }] },
          { all: [{ kind: 'style', style: 'Ode' }] },
        ],
        add: [{ all: [], none: [{ all: [{ kind: 'paragraphs', from: 0, to: 3 }] }] }],
      },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'plan_does_not_fit',
      details: [
        { path: 'plan', message: expect.stringContaining('no heading "Prices" at position 9') },
        { path: 'plan', message: expect.stringContaining('no heading "Wages" at position 2') },
        { path: 'plan', message: expect.stringContaining('no style "Ode"') },
        { path: 'plan', message: expect.stringContaining('count from 1') },
      ],
    });
    for (const { message } of body.details) expect(body.error).toContain(message);
  });

  it('refuses a plan that selects nothing, with what there is', async () => {
    const { status, body } = await ask({ plan: { ...NO_PARTS, include: [{ all: [FOOTNOTES] }] } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'selection_empty', details: [{ path: 'plan' }] });
    expect(body.error).toContain('"Prices"');
  });

  it.each([
    ['beside an instruction', { instruction: 'only the tables', plan: NO_PARTS }, 'plan', /either instruction or plan/],
    [
      'with a field that would be ignored',
      { plan: { ...NO_PARTS, include: [{ all: [], non: [] }] } },
      'plan.include.0',
      /field|selector/,
    ],
    ['without a list', { plan: { include: [], exclude: [] } }, 'plan.add', /required/],
    [
      'of 101 criteria',
      { plan: { ...NO_PARTS, add: many(101, () => ({ all: [FOOTNOTES] })) } },
      'plan.add',
      /at most 100/,
    ],
    [
      'of 2,100 selectors',
      {
        plan: {
          ...NO_PARTS,
          add: many(21, () => ({ all: [], none: many(10, () => ({ all: many(10, () => FOOTNOTES) })) })),
        },
      },
      'plan',
      /at most 2000 selectors/,
    ],
  ])('refuses a plan %s', async (_what, fields, path, message) => {
    const { status, body } = await ask(fields);
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
    expect(body.details).toContainEqual({ path, message: expect.stringMatching(message) });
  });

  it('refuses what is no Word document, by its name or when it is read', async () => {
    await put('note.txt', Buffer.from('Hello.'));
    expect(await ask({ source_file: 'note.txt' })).toMatchObject({ status: 400, body: { code: 'unsupported_format' } });
    await put('broken.docx', Buffer.from('Hello.'));
    const { status, body } = await ask({ source_file: 'broken.docx' });
    expect(status).toBe(400);
    expect(body.code).toBe('document_mislabeled');
  });

  it('knows only files of the organization', async () => {
    const stranger = await buildApiKey(api.orm);
    expect(await ask({}, stranger.key)).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: [{ path: 'source_file' }] },
    });
  });

  it('ends with an explanation when the document takes longer than a request may', async () => {
    const engine = createDocumentEngine({ threads: 1 });
    try {
      const task = { organizationId: 'a', key: 'contract.docx', timeLimit: 1 };
      const describing = engine.describe(
        documentGrammar,
        task,
        { source: async () => contractDocx(5_000) },
        new AbortController().signal,
      );
      await expect(describing).rejects.toMatchObject({ id: 'document_too_slow', retryable: false });
    } finally {
      await engine.close();
    }
  });
});
