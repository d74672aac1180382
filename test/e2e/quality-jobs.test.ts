import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { startTestService, type JobRecord } from '#test/service/service.ts';
import { TMS_TOKEN } from '#test/fakes/tms/fake-project.ts';
import { startWeblateServer } from '#test/fakes/tms/weblate-server.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests findings in documents.

const XLIFF = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="1"><source>Save the file</source><target>Datei speichern</target></trans-unit>
<trans-unit id="2"><source>Delete %s files</source><target>Dateien löschen</target></trans-unit>
<trans-unit id="3"><source>Open the file</source></trans-unit>
</body></file></xliff>`;
const PO = `msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Pay %s now"
msgstr "Jetzt bezahlen"

#, fuzzy
msgid "Good morning, %s"
msgstr "Guten Morgen"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d Datei"
msgstr[1] "Dateien"

msgid "Cancel"
msgstr ""
`;
const CSV = 'key,en,de\na,Save {name},Speichern\nb,Open,Öffnen\nc,Close,\n';
const TMX = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence" adminlang="en" creationtool="t" creationtoolversion="1" o-tmf="t"/><body>
<tu><tuv xml:lang="en"><seg>Delete {count} files</seg></tuv><tuv xml:lang="de"><seg>Dateien löschen</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Yes</seg></tuv><tuv xml:lang="fr"><seg>Oui</seg></tuv></tu></body></tmx>`;

const weblate = sharedByTests(() =>
  startWeblateServer({
    languages: ['de', 'ar'],
    strings: [
      { id: 1, key: 'cart.title', source: 'Your cart' },
      { id: 2, key: 'cart.pay', source: 'Pay %s now' },
      { id: 3, key: 'cart.items', source: { one: '%d item', other: '%d items' } },
      { id: 4, key: 'cart.new', source: 'New' },
      { id: 5, key: 'invoice.here', source: 'Your invoice is here' },
    ],
  }),
);
const service = sharedByTests(() => startTestService({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } }));
beforeAll(async () => {
  await send('/v1/integrations/weblate', { token: TMS_TOKEN, base_url: weblate.url }, 'PUT');
});

async function send(path: string, body: object, method = 'POST'): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return service.request(path, { method, headers, body: JSON.stringify(body) });
}

async function run(type: 'estimation' | 'assurance', body: object): Promise<JobRecord> {
  const mode = type === 'assurance' ? { mode: 'ai' } : {};
  const answer = await send(`/v1/jobs/quality-${type}`, { ...mode, ...body });
  expect(answer.status, await answer.clone().text()).toBe(202);
  return service.ended(((await answer.json()) as { job_id: string }).job_id);
}

interface JsonReport {
  readonly segments: readonly {
    readonly id: string;
    readonly place: string;
    readonly source: string;
    readonly target: string;
    readonly score: number | null;
    readonly findings: readonly { readonly rule: string; readonly severity: string }[];
  }[];
}

async function jsonReport({ result }: JobRecord): Promise<JsonReport> {
  return JSON.parse((await service.download(result.report_files.json)).toString('utf8')) as JsonReport;
}

const LANGUAGES = { source_language: 'en', target_languages: ['de'] };

describe('a job on the quality of bilingual files', () => {
  // Covers quality_estimation, POST /v1/jobs/quality-estimation
  it.each([
    ['texts.xliff', XLIFF, { segments: 2, untranslated: 1, critical: ['Delete %s files'], without: 'Open the file' }],
    [
      'texts.po',
      PO,
      { segments: 4, untranslated: 1, critical: ['Pay %s now', 'Good morning, %s', '%d files'], without: 'Cancel' },
    ],
    ['texts.csv', CSV, { segments: 2, untranslated: 1, critical: ['Save {name}'], without: 'Close' }],
    ['memory.tmx', TMX, { segments: 1, untranslated: 0, critical: ['Delete {count} files'], without: undefined }],
  ])('finds what is wrong in %s', async (name, content, { segments, untranslated, critical, without }) => {
    await service.upload(`quality-sources/${name}`, content);
    const job = await run('estimation', { source_files: [`quality-sources/${name}`], ...LANGUAGES });
    expect(job.error).toBeNull();
    expect(job).toMatchObject({ status: 'completed', category: 'document', result: { segments, untranslated } });
    const report = await jsonReport(job);
    const found = report.segments.filter(({ findings }) => findings.some(({ severity }) => severity === 'critical'));
    expect(found.map(({ source }) => source)).toEqual(critical);
    for (const { score } of found) expect(score).toBeLessThanOrEqual(60);
    const missing = report.segments.filter(({ findings }) => findings.some(({ rule }) => rule === 'target-missing'));
    expect(missing.map(({ source, target, score }) => ({ source, target, score }))).toEqual(
      without === undefined ? [] : [{ source: without, target: '', score: null }],
    );
    expect(job.result.report_file).toBe(`quality/${job.job_id}/report.json`);
    expect(job.result.worst[0]).toMatchObject({ file: name, language: 'de' });
    expect(job.result.by_language).toMatchObject([{ language: 'de', segments, untranslated }]);
  });

  // Covers POST /v1/jobs/quality-assurance
  it('lists each text without a translation, with its place, in all files of the report', async () => {
    const document = (...texts: readonly string[]) =>
      buildDocx({ body: texts.map((text) => paragraph(textRun(text))).join('') });
    const english = ['Press the button.', 'API-42', 'Keep it dry.', 'Call <us> at once.', 'That is all.', '42'];
    const german = ['Drücken Sie den Knopf.', 'API-42', 'Trocken halten.', '', 'Das ist alles.', '42'];
    await service.upload('quality-sources/manual.docx', document(...english.map((text) => text.replace('<', '&lt;'))));
    await service.upload('quality-sources/manual.de.docx', document(...german));
    const file_pairs = [
      {
        source_file: 'quality-sources/manual.docx',
        target_file: 'quality-sources/manual.de.docx',
        target_language: 'de',
      },
    ];
    const job = await run('assurance', { source_language: 'en', file_pairs });
    expect(job.error).toBeNull();
    expect(job.result).toMatchObject({
      untranslated: 1,
      score: 100,
      issues: {
        by_severity: { neutral: 1, minor: 0, major: 0, critical: 0 },
        by_category: { 'accuracy/untranslated': 1 },
      },
    });
    const { segments } = await jsonReport(job);
    const missing = segments.filter(({ findings }) => findings.length > 0);
    expect(missing).toMatchObject([
      {
        source: 'Call <us> at once.',
        target: '',
        score: null,
        findings: [{ rule: 'target-missing', category: 'accuracy/untranslated', severity: 'neutral' }],
      },
    ]);
    const { id, place } = missing[0]!;
    expect(segments.filter((each) => each.id === id)).toHaveLength(1);
    const csv = (await service.download(job.result.report_files.csv)).toString('utf8').split('\r\n');
    expect(csv.filter((line) => line.includes('Call <us> at once.'))).toEqual([
      expect.stringContaining(
        `manual.de.docx,de,${id},${place},,neutral,accuracy/untranslated,target-missing,`,
      ) as string,
    ]);
    const html = (await service.download(job.result.report_files.html)).toString('utf8');
    expect(html).toContain('Call &lt;us&gt; at once.');
    expect(html).toContain('target-missing: The text has no translation');
  });

  it('reads files with their translations', async () => {
    await service.upload('quality-sources/guide.md', '# Guide\n\nPress {key} to save.\n\nThat is all.\n');
    await service.upload('quality-sources/guide.de.md', '# Anleitung\n\nZum Speichern drücken.\n\nDas ist alles.\n');
    await service.upload('quality-sources/other.de.md', '# Anleitung\n\nEins.\n\n- Zwei.\n- Drei.\n');
    const pair = (target: string) => ({
      source_language: 'en',
      file_pairs: [{ source_file: 'quality-sources/guide.md', target_file: target, target_language: 'de' }],
    });
    const job = await run('assurance', pair('quality-sources/guide.de.md'));
    expect(job.error).toBeNull();
    expect(job.result).toMatchObject({ segments: 3, issues: { by_severity: { critical: 1 } } });
    expect(job.result.score).toBeLessThan(100);
    const refused = await run('assurance', pair('quality-sources/other.de.md'));
    expect(refused.error).toMatchObject({ code: 'document_pair_differs', step: 'extract' });
  });
});

describe('a job on quality with reference material', () => {
  const CARTS = 'key,en,de\na,Your cart is empty,Ihr Korb ist leer\nb,Thank you for your order,Danke sehr\n';
  const memory = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence" adminlang="en" creationtool="t" creationtoolversion="1" o-tmf="t"/><body>
<tu><tuv xml:lang="en"><seg>Thank you for your order</seg></tuv><tuv xml:lang="de"><seg>Vielen Dank für Ihre Bestellung</seg></tuv></tu></body></tmx>`;
  const created = async (path: string, body: object) => (await (await send(path, body)).json()) as { id: number };

  it('compares translations with glossaries and translation memories', async () => {
    await service.upload('quality-sources/carts.csv', CARTS);
    const glossary = await created('/v1/glossaries', { name: 'shop', base_language: 'en' });
    await send(`/v1/glossaries/${glossary.id}/entries/with-terms`, {
      terms: [
        { term: 'cart', lang: 'en', term_type: 'preferred' },
        { term: 'Warenkorb', lang: 'de', term_type: 'preferred' },
      ],
    });
    const store = await created('/v1/context', {
      key: 'carts',
      name: 'Carts',
      content_kind: 'translation_memory',
      retrieval_backend: 'vector',
      embedding_model: 'local-ngram',
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: 'Carts', document_type: 'reference' })) form.set(name, value);
    form.set('file', new Blob([memory]), 'carts.tmx');
    const added = await service.request(`/v1/context/${store.id}/documents`, { method: 'POST', body: form });
    const { id } = (await added.json()) as { id: number };
    const path = `/v1/context/${store.id}/documents/${id}`;
    const isReady = async () => expect(await (await service.request(path)).json()).toMatchObject({ status: 'ready' });
    await vi.waitFor(isReady, TEST_TIMEOUT);

    const source = { source_files: ['quality-sources/carts.csv'], ...LANGUAGES };
    const scoresOf = async (job: JobRecord) => {
      expect(job.error).toBeNull();
      return (await jsonReport(job)).segments.map(({ score }) => score ?? 0);
    };
    const plain = await run('estimation', source);
    const [cart = 0, thanks = 0] = await scoresOf(plain);
    const informed = await run('estimation', { ...source, glossaries: [glossary.id], context_stores: [store.id] });
    const { segments } = await jsonReport(informed);
    const [first, second] = segments;
    expect(first?.findings.map(({ rule }) => rule)).toContain('terms');
    expect(first?.score ?? 100).toBeLessThan(cart);
    expect(second?.score ?? 100).toBeLessThan(thanks);
    expect(informed.result.average_score).toBeLessThan(plain.result.average_score);
  });
});

describe('a job on the quality of a project', () => {
  const tms = () => ({ tms: { name: 'weblate', project_identifier: weblate.identifier } });

  // Covers quality_assurance, POST /v1/jobs/quality-estimation, POST /v1/jobs/quality-assurance
  it('scores it, comments on units with issues once, and links to them', async () => {
    const { project } = weblate;
    project.write('de', 1, { text: 'Ihr Warenkorb' }, 'translated');
    project.write('de', 2, { text: 'Jetzt bezahlen' }, 'translated');
    project.write('de', 3, { one: '%d Artikel', other: 'Artikel' }, 'approved');
    project.write('ar', 2, { text: 'ادفع الآن' }, 'needs_review');
    const job = await run('assurance', tms());
    expect(job.error).toBeNull();
    expect(job).toMatchObject({ category: 'tms', tms: 'weblate', target_languages: ['de', 'ar'] });
    expect(job.result).toMatchObject({
      segments: 5,
      untranslated: 6,
      engine: null,
      comments: { added: 3, existing: 0, excluded: 0 },
      report_url: expect.stringMatching(/^http:.*\/reports\/[\w-]+\.[\w-]{43}$/) as string,
    });
    const missing = (await jsonReport(job)).segments.filter(({ score }) => score === null);
    expect(missing.map(({ source }) => source).toSorted()).toEqual([
      '%d items',
      'New',
      'New',
      'Your cart',
      'Your invoice is here',
      'Your invoice is here',
    ]);
    const commented = project.comments.map(({ id, language }) => `${language}/${id}`);
    expect(commented.toSorted()).toEqual(['ar/2', 'de/2', 'de/3']);
    expect(project.comments[0]?.text).toMatch(/^Quality \d+\/100\n- critical \(/);
    expect(project.writes).toEqual([]);

    const again = await run('assurance', { ...tms(), target_languages: ['de'] });
    expect(again.result.comments).toEqual({ added: 0, existing: 2, excluded: 0 });
    const silent = await run('estimation', { ...tms(), push: false });
    expect(silent.result).toMatchObject({ segments: 5 });
    expect(silent.result.comments).toBeUndefined();
    expect(project.comments).toHaveLength(3);
    const html = (await service.download(job.result.report_files.html)).toString('utf8');
    expect(html).toContain('href="https://weblate.example/translate/shop/texts/de/?checksum=2"');
    expect(html).toContain('<p lang=ar dir=rtl>');
  });

  it('checks the terms of its own glossaries, after those of the job, and labels its comments', async () => {
    const { project } = weblate;
    // The glossary of the project asks for "Rechnung".
    project.write('de', 5, { text: 'Ihre Faktur ist da' }, 'translated');
    const job = await run('assurance', {
      tms: { ...tms().tms, label: 'to check' },
      target_languages: ['de'],
    });
    expect(job.error).toBeNull();
    const { segments } = await jsonReport(job);
    const invoice = segments.find(({ source }) => source === 'Your invoice is here');
    expect(invoice?.findings.map(({ rule }) => rule)).toContain('terms');
    expect(invoice?.score).toBeLessThan(100);
    expect([...project.labels].toSorted()).toEqual(['to check/2', 'to check/3', 'to check/5']);
  });

  it('refuses a label for units that get no comments', async () => {
    const refused = await send('/v1/jobs/quality-estimation', { tms: { ...tms().tms, label: 'a' }, push: false });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'validation_failed', details: [{ path: 'tms.label' }] });
  });
});
