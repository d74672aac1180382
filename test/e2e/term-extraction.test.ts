import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TMS_TOKEN, type FakeTms } from '#test/fakes/tms/fake-project.ts';
import { startWeblateServer } from '#test/fakes/tms/weblate-server.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service.ts';

/** English texts with their translations into German; the terms recur, in several forms. */
const PAIRS: readonly (readonly [string, string])[] = [
  [
    'Close the shutoff valve before you open the pump housing.',
    'Schließen Sie das Absperrventil, bevor Sie das Pumpengehäuse öffnen.',
  ],
  ['The shutoff valve sits beside the filter.', 'Das Absperrventil sitzt neben dem Filter.'],
  ['A leaking shutoff valve must be replaced.', 'Ein undichtes Absperrventil muss ersetzt werden.'],
  ['Turn the shutoff valve to the left.', 'Drehen Sie das Absperrventil nach links.'],
  ['The pump housing is made of steel.', 'Das Pumpengehäuse ist aus Stahl.'],
  ['Clean the pump housing once a year.', 'Reinigen Sie das Pumpengehäuse einmal im Jahr.'],
  ['Water collects in the pump housing.', 'Im Pumpengehäuse sammelt sich Wasser.'],
  ['Check the pressure gauge every day.', 'Prüfen Sie das Manometer jeden Tag.'],
  ['The pressure gauge shows the pressure of the water.', 'Das Manometer zeigt den Druck des Wassers.'],
  ['A broken pressure gauge is no reason to stop.', 'Ein kaputtes Manometer ist kein Grund zum Anhalten.'],
  ['Old people like to walk in the park.', 'Alte Leute gehen gern im Park spazieren.'],
  ['She read a letter at the window.', 'Sie las am Fenster einen Brief.'],
];

const CSV = ['key,en,de', ...PAIRS.map(([source, target], index) => `k${index},"${source}","${target}"`), ''].join(
  '\n',
);
const XLIFF = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
${PAIRS.map(([source, target], index) => `<trans-unit id="${index}"><source>${source}</source><target>${target}</target></trans-unit>`).join('\n')}
</body></file></xliff>`;

let service: TestService;
let weblate: FakeTms;

beforeAll(async () => {
  weblate = await startWeblateServer({
    languages: ['de', 'fr'],
    strings: PAIRS.map(([source], index) => ({ id: index + 1, key: `text.${index}`, source })),
  });
  for (const [index, [, target]] of PAIRS.entries()) {
    weblate.project.write('de', index + 1, { text: target }, 'translated');
  }
  service = await startTestService({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } });
  await send('/v1/integrations/weblate', { token: TMS_TOKEN, base_url: weblate.url }, 'PUT');
});
afterAll(async () => {
  await service?.close();
  await weblate?.close();
});

async function send(path: string, body: object, method = 'POST'): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return service.request(path, { method, headers, body: JSON.stringify(body) });
}

async function run(body: object): Promise<JobRecord> {
  const answer = await send('/v1/jobs/term-extraction', body);
  expect(answer.status, await answer.clone().text()).toBe(202);
  return service.ended(((await answer.json()) as { job_id: string }).job_id);
}

interface Entry {
  readonly notes: string | null;
  readonly terms: readonly { readonly term: string; readonly lang: string; readonly term_type: string }[];
}

async function entriesOf(glossary: number): Promise<readonly Entry[]> {
  const answer = await service.request(`/v1/glossaries/${glossary}/entries?limit=100`);
  return ((await answer.json()) as { readonly entries: readonly Entry[] }).entries;
}

/** Terms of a language by the English one. */
async function translationsOf(glossary: number, language: string): Promise<Readonly<Record<string, string>>> {
  const entries = await entriesOf(glossary);
  return Object.fromEntries(
    entries.map(({ terms }) => {
      const find = (lang: string) => terms.find((term) => term.lang === lang)?.term ?? '';
      return [find('en'), find(language)];
    }),
  );
}

const EXPECTED = { 'shutoff valve': 'Absperrventil', 'pump housing': 'Pumpengehäuse', 'pressure gauge': 'Manometer' };

describe('term extraction', () => {
  it('makes a glossary of a project: terms, translations, notes and a report', async () => {
    const tms = { name: 'weblate', project_identifier: weblate.identifier };
    const job = await run({ glossary_name: 'Pumps', domain: 'engineering', tms });
    expect(job.error).toBeNull();
    expect(job).toMatchObject({
      status: 'completed',
      category: 'tms',
      tms: 'weblate',
      source_language: 'en',
      target_languages: ['de', 'fr'],
      input: { glossary_name: 'Pumps', domain: 'engineering' },
      progress: { percent: 100, unit: 'segments' },
      result: { engine: null, rejected: 0, segments: PAIRS.length },
    });
    const { glossary_id: id, terms, terms_total: total, report_files: files } = job.result;
    const glossary = (await (await service.request(`/v1/glossaries/${id}`)).json()) as Record<string, unknown>;
    expect(glossary).toMatchObject({ name: 'Pumps', base_language: 'en', is_active: true });
    const entries = await entriesOf(id);
    expect(entries).toHaveLength(total);
    expect(await translationsOf(id, 'de')).toMatchObject(EXPECTED);
    const valve = entries.find((entry) => entry.terms.some(({ term }) => term === 'shutoff valve'));
    expect(valve?.notes).toMatch(/^Found 4 times in a file\. Example \(.*\): .*shutoff valve/u);
    expect(valve?.terms.every(({ term_type: type }) => type === 'preferred')).toBe(true);
    expect(terms.map(({ score }: { score: number }) => score)).toEqual(
      terms.map(({ score }: { score: number }) => score).toSorted((one: number, other: number) => other - one),
    );
    const json = JSON.parse((await service.download(files.json)).toString('utf8')) as { terms: unknown };
    expect(json.terms).toEqual(terms);
    expect((await service.download(files.csv)).toString('utf8')).toMatch(/^\ufeffterm,score,.*de,de score/u);
    expect(weblate.project.writes).toEqual([]);
  });

  it.each([
    ['pumps.csv', CSV],
    ['pumps.xliff', XLIFF],
  ])('reads %s with its translations', async (name, content) => {
    await service.upload(`terms/${name}`, content);
    const files = { source_files: [`terms/${name}`], source_language: 'en', target_languages: ['de'] };
    const job = await run({ glossary_name: name, ...files });
    expect(job.error).toBeNull();
    expect(job).toMatchObject({ category: 'document', result: { segments: PAIRS.length } });
    expect(await translationsOf(job.result.glossary_id, 'de')).toMatchObject(EXPECTED);
  });

  it('reads files that have no translations, and at most as many terms as are asked for', async () => {
    await service.upload('terms/pumps.txt', PAIRS.map(([source]) => source).join('\n\n'));
    const job = await run({
      glossary_name: 'Text',
      source_files: ['terms/pumps.txt'],
      source_language: 'en',
      limit: 2,
    });
    expect(job.error).toBeNull();
    const entries = await entriesOf(job.result.glossary_id);
    expect(entries).toHaveLength(2);
    expect(entries.flatMap(({ terms }) => terms.map(({ lang }) => lang))).toEqual(['en', 'en']);
  });

  it('refuses what it can not do, and says what to do', async () => {
    const refused = async (fields: object, status: number, code: string, words: RegExp) => {
      const body = { glossary_name: 'New', source_files: ['terms/a.txt'], source_language: 'en', ...fields };
      const answer = await send('/v1/jobs/term-extraction', body);
      const text = await answer.text();
      expect([answer.status, (JSON.parse(text) as { code: string }).code], text).toEqual([status, code]);
      expect(text).toMatch(words);
    };
    await service.upload('terms/a.txt', 'Something.');
    const project = (name: string, identifier = 'a') => ({
      source_files: null,
      source_language: null,
      tms: { name, project_identifier: identifier },
    });
    await refused(project('crowdin'), 400, 'validation_failed', /Weblate only.*source_files/u);
    await refused({ tms: { name: 'weblate', project_identifier: 'a' } }, 400, 'validation_failed', /not both/u);
    await refused({ source_files: null, source_language: null }, 400, 'validation_failed', /Required/u);
    await refused({ source_language: null }, 400, 'validation_failed', /source_language/u);
    await refused({ source_language: 'german' }, 400, 'validation_failed', /did you mean de/u);
    await refused({ glossary_name: '  ' }, 400, 'validation_failed', /glossary_name/u);
    await refused({ glossary_name: 'x'.repeat(256) }, 400, 'validation_failed', /glossary_name/u);
    await refused({ source_files: ['terms/none.txt'] }, 404, 'not_found', /Upload it first/u);
    await refused({ source_files: ['terms/a.exe'] }, 400, 'unsupported_format', /Convert/u);
    await refused({ source_files: ['terms/a.tmx'] }, 400, 'validation_failed', /target_languages/u);
    await refused({ limit: 100_000 }, 400, 'validation_failed', /limit/u);
    await send('/v1/glossaries', { name: 'Taken', base_language: 'en' });
    await refused({ glossary_name: 'Taken' }, 409, 'conflict', /Choose another glossary_name/u);
  });

  it('fails without a glossary when the project is unknown, or has no texts', async () => {
    const unknown = await run({ glossary_name: 'Unknown', tms: { name: 'weblate', project_identifier: 'nowhere' } });
    expect(unknown).toMatchObject({ status: 'failed', error: { code: 'tms_project_not_found', step: 'open' } });
    await service.upload('terms/empty.csv', 'key,en,de\n');
    const empty = await run({
      glossary_name: 'Unknown',
      source_files: ['terms/empty.csv'],
      source_language: 'en',
    });
    expect(empty).toMatchObject({ status: 'failed', error: { step: expect.stringMatching(/extract|find/u) } });
    const listed = (await (await service.request('/v1/glossaries?limit=100')).json()) as {
      readonly glossaries: readonly { readonly name: string }[];
    };
    expect(listed.glossaries.map(({ name }) => name)).not.toContain('Unknown');
  });

  it('tells subscribers and members of its end', async () => {
    const job = await run({ glossary_name: 'Told', source_files: ['terms/pumps.txt'], source_language: 'en' });
    await vi.waitFor(async () => {
      const answer = await service.request('/v1/notifications?limit=100');
      expect(await answer.text()).toContain(job.job_id);
    });
  });
});
