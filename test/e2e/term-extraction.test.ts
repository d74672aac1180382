import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TMS_TOKEN } from '#test/fakes/tms/fake-project.ts';
import { startWeblateServer } from '#test/fakes/tms/weblate-server.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService, type TestService } from '#test/service/service.ts';
import { EXPECTED_TERMS, extractionClient, TERM_CSV, TERM_PAIRS } from '#test/documents/term-extraction.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const XLIFF = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
${TERM_PAIRS.map(([source, target], index) => `<trans-unit id="${index}"><source>${source}</source><target>${target}</target></trans-unit>`).join('\n')}
</body></file></xliff>`;

const PO = [
  'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n',
  ...TERM_PAIRS.map(([source, target]) => `msgid "${source}"\nmsgstr "${target}"\n`),
].join('\n');
const TMX = `<tmx version="1.4"><header srclang="en"/><body>
${TERM_PAIRS.map(([source, target]) => `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>`).join('\n')}
</body></tmx>`;

let service: TestService;
let client: ReturnType<typeof extractionClient>;

const weblate = sharedByTests(() =>
  startWeblateServer({
    languages: ['de', 'fr'],
    strings: TERM_PAIRS.map(([source], index) => ({ id: index + 1, key: `text.${index}`, source })),
  }),
);
beforeAll(async () => {
  for (const [index, [, target]] of TERM_PAIRS.entries()) {
    weblate.project.write('de', index + 1, { text: target }, 'translated');
  }
  service = await startTestService({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } });
  client = extractionClient(service);
  await send('/v1/integrations/weblate', { token: TMS_TOKEN, base_url: weblate.url }, 'PUT');
});
afterAll(() => service?.close());

async function send(path: string, body: object, method = 'POST'): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return service.request(path, { method, headers, body: JSON.stringify(body) });
}

describe('term extraction', () => {
  // Covers term_extraction, POST /v1/jobs/term-extraction
  it('makes a glossary of a project: terms, translations, notes and a report', async () => {
    const tms = { name: 'weblate', project_identifier: weblate.identifier };
    const job = await client.run({ glossary_name: 'Pumps', domain: 'engineering', tms });
    expect(job.error).toBeNull();
    expect(job).toMatchObject({
      status: 'completed',
      category: 'tms',
      tms: 'weblate',
      source_language: 'en',
      target_languages: ['de', 'fr'],
      input: { glossary_name: 'Pumps', domain: 'engineering' },
      progress: { percent: 100, unit: 'segments' },
      result: { engine: null, rejected: 0, segments: TERM_PAIRS.length },
    });
    const { glossary_id: id, terms, terms_total: total, report_files: files } = job.result;
    const glossary = (await (await service.request(`/v1/glossaries/${id}`)).json()) as Record<string, unknown>;
    expect(glossary).toMatchObject({ name: 'Pumps', base_language: 'en', is_active: true });
    const entries = await client.entriesOf(id);
    expect(entries).toHaveLength(total);
    expect(await client.translationsOf(id, 'de')).toMatchObject(EXPECTED_TERMS);
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
    ['pumps.csv', TERM_CSV],
    ['pumps.xliff', XLIFF],
    ['pumps.po', PO],
    ['pumps.tmx', TMX],
  ])('reads %s with its translations', async (name, content) => {
    await service.upload(`terms/${name}`, content);
    const files = { source_files: [`terms/${name}`], source_language: 'en', target_languages: ['de'] };
    const job = await client.run({ glossary_name: name, ...files });
    expect(job.error).toBeNull();
    expect(job).toMatchObject({ category: 'document', result: { segments: TERM_PAIRS.length } });
    expect(await client.translationsOf(job.result.glossary_id, 'de')).toMatchObject(EXPECTED_TERMS);
  });

  it('reads files that have no translations, and at most as many terms as are asked for', async () => {
    await service.upload('terms/pumps.txt', TERM_PAIRS.map(([source]) => source).join('\n\n'));
    const job = await client.run({
      glossary_name: 'Text',
      source_files: ['terms/pumps.txt'],
      source_language: 'en',
      limit: 2,
    });
    expect(job.error).toBeNull();
    const entries = await client.entriesOf(job.result.glossary_id);
    expect(entries).toHaveLength(2);
    expect(entries.flatMap(({ terms }) => terms.map(({ lang }) => lang))).toEqual(['en', 'en']);
  });

  // Covers POST /v1/jobs/term-extraction
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
    const unknown = await client.run({
      glossary_name: 'Unknown',
      tms: { name: 'weblate', project_identifier: 'nowhere' },
    });
    expect(unknown).toMatchObject({ status: 'failed', error: { code: 'tms_project_not_found', step: 'open' } });
    await service.upload('terms/empty.csv', 'key,en,de\n');
    const empty = await client.run({
      glossary_name: 'Unknown',
      source_files: ['terms/empty.csv'],
      source_language: 'en',
    });
    expect(empty).toMatchObject({
      status: 'failed',
      error: { code: 'extraction_without_texts', step: 'find', message: expect.stringMatching(/Check the project/u) },
    });
    expect(await client.glossaryNames()).not.toContain('Unknown');
  });

  it('notifies subscribers and members of its end', async () => {
    const job = await client.run({ glossary_name: 'Told', source_files: ['terms/pumps.txt'], source_language: 'en' });
    await vi.waitFor(async () => {
      const answer = await service.request('/v1/notifications?limit=100');
      expect(await answer.text()).toContain(job.job_id);
    }, TEST_TIMEOUT);
  });
});
