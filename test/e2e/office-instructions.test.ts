import { beforeAll, describe, expect, it } from 'vitest';
import { buildPptx, slideParagraph, slideRun, textBox, slideTitle } from '#formats/pptx/testing/build-pptx.ts';
import { pptxFormat } from '#formats/pptx/index.ts';
import { buildXlsx, sheetRow } from '#formats/xlsx/testing/build-xlsx.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { ask } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests documents.

const WORKBOOK = buildXlsx({
  sheets: [
    {
      name: 'Prices',
      rows:
        sheetRow(1, ['SKU', 'English', 'Español', 'Deutsch', 'Status']) +
        sheetRow(2, ['a1', 'Red chair', null, null, 'Done']) +
        sheetRow(3, ['a2', 'Blue table', 'Mesa azul', null, 'Open']) +
        sheetRow(4, ['a3', 'Green lamp', null, null, 'Open']),
    },
    { name: 'Notes', rows: sheetRow(1, ['Name']) + sheetRow(2, ['Delivery']) },
  ],
});
const DECK = buildPptx({
  slides: [
    { shapes: slideTitle('Welcome') + textBox('A sales meeting'), notes: slideParagraph(slideRun('Smile at them')) },
    { shapes: slideTitle('Our prices') + textBox('They went up') },
    { shapes: slideTitle('Old plan'), isHidden: true },
    { shapes: slideTitle('Thank you') },
  ],
});
/** An instruction that only a model understands. */
const VAGUE = 'whatever a customer in Madrid reads';
const MODEL_PLAN = {
  understood: true,
  include: [],
  exclude: [],
  add: [],
  mapping: [
    {
      sheet: 'Prices',
      header_row: 1,
      start_row: 2,
      existing: 'keep',
      columns: [
        { source: { column: 'B', title: 'English' }, target: { column: 'C', title: 'Español' }, language: null },
      ],
    },
  ],
};
/** Another one, for a presentation. */
const VAGUE_SLIDES = 'whatever is bad news for a customer';
const SLIDES_PLAN = {
  understood: true,
  include: [{ all: [{ kind: 'slides', from: 2, to: 2 }] }],
  exclude: [],
  add: [],
};
const PLANS = { [VAGUE]: MODEL_PLAN, [VAGUE_SLIDES]: SLIDES_PLAN };
const translate = answerTexts(foreignText);

type Json = Readonly<Record<string, unknown>>;

describe('jobs on workbooks and presentations with an instruction', () => {
  const vendor = sharedByTests(() =>
    startFakeModel((question) => {
      const plan = Object.entries(PLANS).find(([instruction]) => question.prompt.includes(instruction))?.[1];
      return plan === undefined ? translate(question) : JSON.stringify(plan);
    }),
  );
  const service = sharedByTests(() => startTestService({ environment: vendor.environment }));
  beforeAll(async () => {
    await service.upload('prices.xlsx', WORKBOOK);
    await service.upload('deck.pptx', DECK);
  });

  const post = (path: string, body: Json) =>
    ask(service, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const submit = async (kind: 'excel' | 'ppt', fields: Json) => {
    const source = kind === 'excel' ? 'prices.xlsx' : 'deck.pptx';
    const body = { source_file: source, source_language: 'en', target_languages: ['en-XA'], ...fields };
    const accepted = await post(`/v1/jobs/translate/${kind}`, body);
    expect([accepted.status, accepted.body.details]).toEqual([202, undefined]);
    return service.ended(accepted.body.job_id);
  };
  const cellsOf = async (key: string) => {
    const { units } = xlsxFormat.read(await service.download(key));
    return Object.fromEntries(units.map(({ context, content }) => [context, content.text]));
  };
  const textsOf = async (key: string) =>
    pptxFormat.read(await service.download(key)).units.map(({ content }) => content.text);

  // Covers excel_translation, POST /v1/jobs/translate/excel
  it('translate a column into the columns of several languages, in one workbook', async () => {
    const instruction =
      "source is 'English', put Spanish in 'Español' and German in 'Deutsch', skip rows where Status is Done";
    const target_languages = ['es', 'de'];
    const job = await submit('excel', { instruction, target_languages, provider: 'local' });
    expect(job).toMatchObject({
      job_type: 'excel_translation',
      status: 'completed',
      input: { instruction, plan: null, sheet_name: null },
      result: {
        translated_files: [`translations/${job.job_id}/prices.xlsx`],
        selection: {
          engine: 'rules 1',
          plan: { mapping: [{ sheet: 'Prices', existing: 'keep' }] },
          counts: { selected: 2 },
        },
        files: [
          { language: 'es', translated: 1 },
          { language: 'de', translated: 2 },
        ],
      },
    });
    expect(await cellsOf(job.result.translated_files[0])).toMatchObject({
      'Prices!B3': 'Blue table',
      'Prices!C3': 'Mesa azul',
      'Prices!C4': foreignText('Green lamp'),
      'Prices!D3': foreignText('Blue table'),
      'Prices!D4': foreignText('Green lamp'),
      'Notes!A2': 'Delivery',
    });
    expect(await cellsOf(job.result.translated_files[0])).not.toHaveProperty('Prices!C2');
    const outline = await post('/v1/documents/outline', {
      source_file: 'prices.xlsx',
      instruction,
      source_language: 'en',
      target_languages,
    });
    expect(outline.body.selection).toEqual(job.result.selection);
  });

  // Covers excel_translation, POST /v1/jobs/translate/excel
  it('write a workbook for each language without a column for each', async () => {
    const job = await submit('excel', {
      instruction: 'translate column B into column F',
      target_languages: ['en-XA', 'en-XB'],
    });
    expect(job.result.translated_files).toEqual(
      ['en-XA', 'en-XB'].map((language) => `translations/${job.job_id}/${language}/prices.xlsx`),
    );
    const cells = await cellsOf(job.result.translated_files[0]);
    expect(cells).toMatchObject({ 'Prices!B2': 'Red chair', 'Prices!F2': expect.not.stringMatching(/^Red/) });
  });

  it('create a column for a language that has none, and take the plan of an outline', async () => {
    const request = { source_file: 'prices.xlsx', source_language: 'en', target_languages: ['fr'] };
    const { body } = await post('/v1/documents/outline', {
      ...request,
      instruction: 'translate column B into a new column',
    });
    const job = await submit('excel', { ...request, plan: body.selection.plan, provider: 'local' });
    expect(job).toMatchObject({ status: 'completed', result: { selection: { ...body.selection, engine: 'plan' } } });
    expect(await cellsOf(job.result.translated_files[0])).toMatchObject({
      'Prices!F1': 'French',
      'Prices!F2': foreignText('Red chair'),
    });
  });

  it.each([
    ['all text cells', 'Translates only cells in the sheet “Prices”.', 'Delivery'],
    ['everything in all sheets', 'Translates everything in all sheets.', foreignText('Delivery')],
  ])('are about the active sheet unless they say more: %s', async (instruction, explanation, note) => {
    const job = await submit('excel', { instruction, provider: 'local', target_languages: ['es'] });
    expect(job.result.selection).toMatchObject({ explanation, engine: 'rules 1' });
    const cells = await cellsOf(job.result.translated_files[0]);
    expect(cells).toMatchObject({ 'Prices!B2': foreignText('Red chair'), 'Notes!A2': note });
  });

  it('take a mapping from a model, for what the rules do not understand', async () => {
    const job = await submit('excel', { instruction: VAGUE, target_languages: ['es'], provider: 'local' });
    expect(job).toMatchObject({
      status: 'completed',
      result: {
        selection: { engine: FAKE_LOCAL_MODEL, plan: { mapping: MODEL_PLAN.mapping } },
        files: [{ translated: 2 }],
      },
    });
  });

  // Covers ppt_translation, POST /v1/jobs/translate/ppt
  it('translate selected slides and leave the others', async () => {
    const job = await submit('ppt', { instruction: 'slides 1-2, without speaker notes' });
    expect(job).toMatchObject({
      job_type: 'ppt_translation',
      status: 'completed',
      result: {
        selection: { explanation: 'Translates only slides 1 to 2, without speaker notes.', counts: { selected: 4 } },
      },
    });
    const texts = await textsOf(job.result.translated_files[0]);
    expect(texts).toContain('Thank you');
    expect(texts).toContain('Smile at them');
    expect(texts).not.toContain('Our prices');
    const outline = await post('/v1/documents/outline', {
      source_file: 'deck.pptx',
      instruction: 'slides 1-2, without speaker notes',
    });
    expect(outline.body).toMatchObject({ outline: { kind: 'presentation' }, selection: job.result.selection });
  });

  it('take a selection of slides from a model', async () => {
    const job = await submit('ppt', { instruction: VAGUE_SLIDES, target_languages: ['es'], provider: 'local' });
    expect(job).toMatchObject({
      status: 'completed',
      result: {
        selection: { engine: FAKE_LOCAL_MODEL, explanation: 'Translates only slide 2.', counts: { selected: 2 } },
        files: [{ translated: 2 }],
      },
    });
    const texts = await textsOf(job.result.translated_files[0]);
    expect(texts).toContain(foreignText('Our prices'));
    expect(texts).toContain('A sales meeting');
  });

  it.each<[string, 'excel' | 'ppt', Json, string, string]>([
    [
      'a target column that is filled',
      'excel',
      { instruction: 'translate column B into column C, only row 3', target_languages: ['es'] },
      'selection_empty',
      'say "overwrite" to replace existing translations',
    ],
    [
      'a source column that is not there',
      'excel',
      { instruction: 'translate column "Englisch text" into C' },
      'instruction_not_understood',
      'There is no column "Englisch text"',
    ],
    [
      'a column into itself',
      'excel',
      { instruction: 'translate column B into column B' },
      'instruction_not_understood',
      'say "overwrite"',
    ],
    [
      'a sheet that is not there',
      'excel',
      { instruction: 'only the sheet Priecs and Nots' },
      'instruction_not_understood',
      'There is no sheet',
    ],
    [
      'a sheet_name that is not there',
      'excel',
      { instruction: 'all text cells', sheet_name: 'Pricse' },
      'table_not_found',
      'There is no sheet "Pricse"; the nearest are "Prices"',
    ],
    [
      'another sheet than sheet_name',
      'excel',
      { instruction: 'only the sheet Notes', sheet_name: 'Prices' },
      'instruction_not_understood',
      'sheet_name is "Prices"',
    ],
    [
      'a header row beyond the sheet',
      'excel',
      { instruction: 'column B', header_row: 90 },
      'table_not_found',
      'header_row is 90',
    ],
    [
      'a first row beyond the sheet',
      'excel',
      { instruction: 'column B', start_row: 91 },
      'table_not_found',
      'start_row is 91',
    ],
    [
      'slides that are not there',
      'ppt',
      { instruction: 'slides 2-5 and 9' },
      'instruction_not_understood',
      'There is no slide 5: the presentation has slides 1 to 4',
    ],
    ['hidden slides', 'ppt', { instruction: 'slide 3' }, 'instruction_not_understood', 'add "hidden slides too"'],
  ])('refuse %s', async (_name, kind, fields, code, words) => {
    const job = await submit(kind, { ...fields, provider: 'local' });
    expect(job).toMatchObject({
      status: 'failed',
      error: { code, step: 'plan', message: expect.stringContaining(words) },
    });
  });

  it('refuse a protected sheet as the target of translations, and an encrypted workbook', async () => {
    const rows = sheetRow(1, ['English', 'Spanish']) + sheetRow(2, ['Red chair', null]);
    const after = '<sheetProtection sheet="1"/>';
    await service.upload('protected.xlsx', buildXlsx({ sheets: [{ rows, after }] }));
    const locked = await submit('excel', {
      source_file: 'protected.xlsx',
      instruction: 'translate column A into column B',
      target_languages: ['es'],
      provider: 'local',
    });
    expect(locked.error).toMatchObject({ code: 'sheet_protected', message: expect.stringContaining('Unprotect') });
    const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)]);
    await service.upload('encrypted.xlsx', container);
    const encrypted = await submit('excel', { source_file: 'encrypted.xlsx', instruction: 'all text cells' });
    expect(encrypted).toMatchObject({ status: 'failed', error: { code: expect.stringMatching(/^document_/) } });
  });

  it('refuse bodies that contradict themselves, and files of another kind', async () => {
    const body = { source_file: 'prices.xlsx', source_language: 'en', target_languages: ['es'] };
    const plan = { include: [], exclude: [{ all: [{ kind: 'header' }] }], add: [] };
    const answers = await Promise.all([
      post('/v1/jobs/translate/excel', body),
      post('/v1/jobs/translate/excel', { ...body, plan, instruction: 'all text cells' }),
      post('/v1/jobs/translate/excel', { ...body, instruction: 'all text cells', header_row: 3, start_row: 3 }),
      post('/v1/jobs/translate/excel', {
        ...body,
        plan: { ...plan, include: [{ all: [{ kind: 'slides', from: 1, to: 2 }] }] },
      }),
      post('/v1/jobs/translate/ppt', { ...body, instruction: 'slide 1' }),
      post('/v1/jobs/translate/excel', { ...body, source_file: 'deck.pptx', instruction: 'column B' }),
    ]);
    expect(answers.map(({ status, body: { code, details } }) => [status, code, details?.[0]?.path])).toEqual([
      [400, 'validation_failed', 'instruction'],
      [400, 'validation_failed', 'plan'],
      [400, 'validation_failed', 'start_row'],
      [400, 'validation_failed', 'plan.include.0.all.0.kind'],
      [400, 'unsupported_format', 'source_file'],
      [400, 'unsupported_format', 'source_file'],
    ]);
  });
});
