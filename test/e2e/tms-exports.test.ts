import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TMS_NAMES, type TmsName } from '#domain/projects/tms-name.ts';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { exportedFile, FakeExports } from '#test/fakes/tms/fake-exports.ts';
import type { FakeTms } from '#test/fakes/tms/fake-project.ts';
import { connectFakeTms, startTms, submitProjectJob } from '#test/fakes/tms/start-tms.ts';
import { startPausedProcess } from '#test/service/paused-worker.ts';
import { casesOfRun, isForLongRun } from '#test/suite/long.ts';
import { createTestEnvironment, startTestService, type TestService } from '#test/service/service.ts';

// Left to npm run test:all: tms-projects.test.ts has a job on a project of each system.

// Not on PostgreSQL: it tests answers of other systems.

/** Pseudo-locales: translating into them needs no model. */
const LANGUAGES = ['en_XA', 'en_XB'];
const TAGS = ['en-XA', 'en-XB'];
const STRINGS = [
  { id: 1, key: 'title', source: 'Your cart' },
  { id: 2, key: 'items', source: { one: '%d item', other: '%d items' } },
];

let servers: ReadonlyMap<TmsName, FakeTms>;
let addresses: Readonly<Record<string, string>>;
let service: TestService;

beforeAll(async () => {
  const started = await Promise.all(
    TMS_NAMES.map((name) => startTms(name, { languages: LANGUAGES, strings: STRINGS })),
  );
  servers = new Map(TMS_NAMES.map((name, index) => [name, started[index]!]));
  addresses = {
    OUTBOUND_ALLOW: '127.0.0.0/8',
    CROWDIN_BASE_URL: servers.get('crowdin')!.url,
    LOKALISE_BASE_URL: servers.get('lokalise')!.url,
  };
  service = await startTestService({ environment: addresses });
  for (const [name, server] of servers) await connectFakeTms(service, name, server);
});
afterEach(() => {
  for (const { project, bundles } of servers.values()) {
    project.translations.clear();
    Object.assign(project.exports, new FakeExports(), { host: bundles.url });
  }
});
afterAll(async () => {
  await service?.close();
  for (const server of servers?.values() ?? []) await server.close();
});

/** Has a project translated, and its files exported. */
const submit = (name: TmsName, at = service) =>
  submitProjectJob(at, 'translation', {
    tms: { name, project_identifier: servers.get(name)!.identifier, export: true },
  });
const run = async (name: TmsName) => service.ended(await submit(name));

const PATHS: Readonly<Record<TmsName, (language: string) => string>> = {
  weblate: (language) => `texts/web/${language}.json`,
  crowdin: (language) => `${language}/web/texts.json`,
  lokalise: (language) => `${language}/web/texts.json`,
};

describe.each(TMS_NAMES)('the files of a project at %s', (name) => {
  it('are target files of the job once everything is pushed', async () => {
    const { project } = servers.get(name)!;
    const job = await run(name);
    expect(job.error).toBeNull();
    const expected = LANGUAGES.map((language, index) => ({
      language: TAGS[index],
      target_file: `translations/${job.job_id}/${TAGS[index]}/${PATHS[name](language)}`,
      size: Buffer.byteLength(exportedFile(project, language)),
    }));
    const keys = expected.map((file) => file.target_file);
    expect(job).toMatchObject({ target_files: keys, result: { translated_files: keys, exported_files: expected } });
    for (const [index, language] of LANGUAGES.entries()) {
      const file = await service.download(keys[index]!);
      expect(file.toString()).toBe(exportedFile(project, language));
      expect(project.isTranslated(language, 1)).toBe(true);
    }
  });
});

describe('jobs that revise and rewrite', () => {
  it.each([
    ['post-editing', {}, 'translations'],
    ['language-rewrite', { type: 'simplify' }, 'rewritten'],
  ])('export with %s, too', async (path, fields, folder) => {
    const { project, identifier } = servers.get('crowdin')!;
    for (const language of LANGUAGES) project.write(language, 1, { text: 'Your  cart' }, 'translated');
    const tms = { name: 'crowdin', project_identifier: identifier, export: true };
    const job = await service.ended(await submitProjectJob(service, path, { tms, ...fields }));
    expect(job.error).toBeNull();
    const keys = TAGS.map((tag, index) => `${folder}/${job.job_id}/${tag}/${LANGUAGES[index]}/web/texts.json`);
    expect(job).toMatchObject({ target_files: keys });
    expect((await service.download(keys[0]!)).toString()).toBe(exportedFile(project, LANGUAGES[0]!));
  });
});

describe('an export', () => {
  it('is stopped when its job is cancelled, which leaves no file', async () => {
    const { project } = servers.get('crowdin')!;
    const { exports } = project;
    exports.polls = Infinity;
    const jobId = await submit('crowdin');
    await expect.poll(() => exports.list[0]?.polls ?? 0).toBeGreaterThan(1);
    await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE' });
    const job = await service.ended(jobId);
    expect(job).toMatchObject({ status: 'cancelled', error: null, target_files: [] });
    expect(exports.list.map(({ state }) => state)).toEqual(['cancelled']);
    // Pushed translations are reported nevertheless.
    expect(job.result.components).toMatchObject(TAGS.map((language) => ({ language, pushed: 2 })));
  });

  it.each(['crowdin', 'lokalise'] as const)(
    'that fails at %s says why, and keeps the report of the pushes',
    async (name) => {
      servers.get(name)!.project.exports.failure = 'A file has no parser';
      const job = await run(name);
      expect(job).toMatchObject({
        status: 'failed',
        error: { code: 'tms_export_failed', step: 'write' },
        target_files: [],
      });
      expect(job.error?.message).toMatch(/A file has no parser\. .*pushed already/);
      expect(job.result.components).toMatchObject(TAGS.map((language) => ({ language, pushed: 2 })));
    },
  );

  it('that never ends is given up, and stopped', async () => {
    const { exports } = servers.get('crowdin')!.project;
    exports.polls = Infinity;
    const impatient = await startTestService({ environment: { ...addresses, TMS_EXPORT_SECONDS: '1' } });
    try {
      await connectFakeTms(impatient, 'crowdin', servers.get('crowdin')!);
      const job = await impatient.ended(await submit('crowdin', impatient));
      expect(job).toMatchObject({ status: 'failed', error: { code: 'tms_export_timeout' } });
      expect(exports.list.map(({ state }) => state)).toEqual(['cancelled']);
    } finally {
      await impatient.close();
    }
  });

  const text = { data: '{}' };
  const BUNDLES: readonly (readonly [string, string, Buffer])[] = [
    ['leaves its folder', 'tms_export_unusable', buildZip([{ name: '../../etc/passwd', ...text }])],
    ['has a path that no key may have', 'tms_export_unusable', buildZip([{ name: 'de/a\u0007b.json', ...text }])],
    ['is damaged', 'tms_export_unusable', buildZip([{ name: 'de.json', ...text, crc: 7 }])],
    ['is no zip', 'tms_export_unusable', Buffer.from('<html>')],
    ['is a bomb', 'tms_export_unusable', buildZip([{ name: 'de.json', data: Buffer.alloc(20_000_000) }])],
    [
      'has too many files',
      'tms_export_too_large',
      buildZip(Array.from({ length: 1_500 }, (_, index) => ({ name: `${index}.json`, ...text }))),
    ],
  ];
  it.each(casesOfRun(BUNDLES, ([what]) => what === 'leaves its folder' || what === 'is a bomb'))(
    'whose bundle %s is refused as %s',
    async (_what, code, bundle) => {
      servers.get('lokalise')!.project.exports.bundle = bundle;
      const job = await run('lokalise');
      expect(job).toMatchObject({ status: 'failed', error: { code }, target_files: [] });
      const listed = await service.request(`/v1/files/list?path=translations/${job.job_id}`);
      expect(((await listed.json()) as { files?: readonly unknown[] }).files ?? []).toEqual([]);
    },
  );

  it('of a language without files completes the job with a warning', async () => {
    servers.get('lokalise')!.project.exports.bundle = buildZip([{ name: 'de/', data: '', stored: true }]);
    const job = await run('lokalise');
    expect(job).toMatchObject({ status: 'completed', target_files: [], result: { exported_files: [] } });
    expect(job.warnings).toMatchObject(TAGS.map((language) => ({ code: 'export_empty', language })));
  });

  it.skipIf(isForLongRun('exports in many languages whose worker is killed'))(
    'continues in another worker when the first one is killed while it waits',
    async () => {
      const { exports } = servers.get('lokalise')!.project;
      exports.polls = Infinity;
      const deployment = await createTestEnvironment();
      const environment = { ...deployment.environment, ...addresses };
      const api = await startTestService({ environment, roles: ['api'] });
      const killed = await startPausedProcess({ ...api.environment }, []);
      let worker: TestService | undefined;
      try {
        await connectFakeTms(api, 'lokalise', servers.get('lokalise')!);
        const jobId = await submit('lokalise', api);
        await expect.poll(() => exports.list[0]?.polls ?? 0).toBeGreaterThan(1);
        await killed.kill();
        exports.polls = 0;
        worker = await startTestService({ environment: api.environment, roles: ['worker'] });
        const job = await api.ended(jobId);
        expect(job).toMatchObject({ status: 'completed', error: null });
        expect(job.result.exported_files).toHaveLength(2);
        // The killed worker's process of the first language was used.
        expect(exports.list.map(({ languages }) => languages)).toEqual(LANGUAGES.map((language) => [language]));
      } finally {
        await killed.kill();
        await worker?.close();
        await api.close();
        await deployment.remove();
      }
    },
  );
});
