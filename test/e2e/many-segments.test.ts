import { createWriteStream, existsSync, openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobEvent } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, createOrm } from '#db/orm.ts';
import { startChildService, type ChildService } from '#test/service/child-service.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { connectTestClient, createTestEnvironment, type JobRecord } from '#test/service/service.ts';
import { isWithout } from '#test/suite/skipped.ts';

// Left to npm run test:long: docx-translation.test.ts has a document, scale.test.ts many segments.

// Runs first

/** Segments of the larger job; `SEGMENTS=1000000` takes half an hour. */
const COUNT = Number(process.env['SEGMENTS'] ?? (LONG_RUN ? 50_000 : 1_000));
/** Segments of the smaller job, the baseline for the memory of a process. */
const FEW = Math.max(500, COUNT / 100);
/** A file for people holds those of one source, since only 100 MB may be sent back. */
const FILES = 5;
/** One of so many targets is edited in a file. */
const EDITED = 100;
const MEGABYTE = 1024 * 1024;

interface SegmentPage {
  readonly segments: readonly { readonly id: string; readonly version: number }[];
  readonly total: number;
}

const hasProc = !isWithout('/proc, which tells peak memory', existsSync('/proc/self/clear_refs'), 'many segments');

const texts = (file: number, count: number) =>
  Buffer.from(
    JSON.stringify(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `key${index}`,
          `Sentence ${index} of the file ${file} has some words.`,
        ]),
      ),
    ),
  );

describe.skipIf(!hasProc)('a job with many segments', () => {
  let deployment: Awaited<ReturnType<typeof createTestEnvironment>>;
  let folder: string;
  let service: ChildService;
  let client: ReturnType<typeof connectTestClient>;
  beforeAll(async () => {
    deployment = await createTestEnvironment();
    folder = await mkdtemp(join(tmpdir(), 'loquent-many-segments-'));
    service = await startChildService('all', deployment.environment);
    client = connectTestClient(service.apiUrl);
  });
  afterAll(async () => {
    await service.stop();
    await deployment.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const peaks = new Map<string, number>();
  /** Does something that the service answers for, and measures the service's peak memory while it does. */
  const measured = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5');
    const startedAt = performance.now();
    const result = await work();
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    peaks.set(what, peak);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stderr.write(`${what}: ${seconds} s, at most ${peak.toFixed(0)} MB in memory\n`);
    return result;
  };
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await client.request(path, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as { readonly job_id: string } };
  };
  const list = async (job: string, query: string) =>
    (await client.request(`/v1/jobs/${job}/segments?${query}`)).json() as Promise<SegmentPage>;

  /** Milliseconds of a step. */
  const stepTime = async (job: string, step: string): Promise<number> => {
    const orm = await createOrm(deployment.environment['DATABASE_URL'] ?? '');
    try {
      const events = await orm.em.fork().find(JobEvent, { job, step }, ALL_ORGANIZATIONS);
      const times = events.map(({ createdAt }) => createdAt.getTime());
      return Math.max(...times) - Math.min(...times);
    } finally {
      await orm.close(true);
    }
  };
  const timeOf = ({ started_at, ended_at }: JobRecord) => Date.parse(ended_at ?? '') - Date.parse(started_at ?? '');

  async function useJob(count: number): Promise<void> {
    const name = (what: string) => `${count} segments, ${what}`;
    const files = Array.from({ length: FILES }, (_, index) => `${count}-${index}.json`);
    for (const [index, file] of files.entries()) await client.upload(file, texts(index, count / FILES));
    const job = await measured(name('translated'), async () =>
      client.ended(await client.submit({ source_files: files })),
    );
    expect(job).toMatchObject({ status: 'completed', progress: { completed: count, total: count } });
    const path = `/v1/jobs/${job.job_id}`;

    const page = await measured(name('listed'), () => list(job.job_id, `limit=100&offset=${count - 100}`));
    expect([page.total, page.segments.length]).toEqual([count, 100]);
    const changes = page.segments.map(({ id, version }) => {
      return { id, version, target: `Changed ${id}.`, state: 'reviewed' };
    });
    const changed = await measured(name('changed'), () => send('PATCH', `${path}/segments`, { segments: changes }));
    expect(changed).toMatchObject({ status: 200, body: { conflicts: [] } });

    const reviewed = join(folder, `${count}.xlf`);
    for (const format of ['xliff12', 'xliff21']) {
      await measured(name(`exported as ${format}`), async () => {
        const response = await client.request(`${path}/bilingual?format=${format}`);
        expect(response.status).toBe(200);
        for await (const _chunk of response.body!) continue;
      });
    }
    const first = await client.request(`${path}/bilingual?format=xliff12&file=0`);
    let edited = 0;
    async function* edit(lines: AsyncIterable<string>) {
      let [rest, targets] = ['', 0];
      for await (const chunk of lines) {
        const pieces = (rest + chunk).split('</target>');
        rest = pieces.pop()!;
        for (const piece of pieces) {
          const isEdited = targets % EDITED === 0;
          if (isEdited) edited += 1;
          targets += 1;
          yield `${piece}${isEdited ? ' edited' : ''}</target>`;
        }
      }
      yield rest;
    }
    const text = Readable.fromWeb(first.body as never).setEncoding('utf8');
    await pipeline(text, edit, createWriteStream(reviewed));
    const answer = await measured(name('taken back'), async () => {
      const body = new FormData();
      body.append('file', await openAsBlob(reviewed), 'reviewed.xlf');
      return (await client.request(`${path}/bilingual`, { method: 'POST', body })).json();
    });
    expect(answer).toMatchObject({ updated: edited, unchanged: count / FILES - edited, rejected_count: 0 });
    expect((await list(job.job_id, 'edited=true&limit=1')).total).toBe(edited + changes.length);

    const again = await measured(name('rendered'), async () => {
      const { status, body } = await send('POST', `${path}/render`, {});
      expect(status).toBe(202);
      return client.ended(body.job_id);
    });
    expect(again.status).toBe('completed');
    const [one, , , , last] = again.result.translated_files as readonly string[];
    expect((await client.download(one!)).toString().split(' edited"').length - 1).toBe(edited);
    expect((await client.download(last!)).toString().split('Changed ').length - 1).toBe(changes.length);
    const step = await stepTime(job.job_id, 'write');
    // For the reader: files are translated while others are written, and machines are busy with other work.
    process.stderr.write(`${count} segments: write step ${step} ms, render ${timeOf(again)} ms\n`);
  }

  it('is translated, listed, changed, exported, taken back and rendered', async () => {
    await useJob(FEW);
    await useJob(COUNT);
    const growth = (what: string) => peaks.get(`${COUNT} segments, ${what}`)! - peaks.get(`${FEW} segments, ${what}`)!;
    if (!LONG_RUN) return;
    for (const what of ['listed', 'changed', 'exported as xliff12', 'exported as xliff21', 'taken back']) {
      expect(growth(what) * MEGABYTE, what).toBeLessThan(COUNT * 2_000);
    }
  });
});
