import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REVIEW_FORMATS, type ReviewFormat } from '#formats/review/review-segment.ts';
import { reviewSegment, writtenReviewFile } from '#formats/review/testing/review-cases.ts';
import { startTestApi } from '#test/service/api.ts';
import { LONG_RUN, isForLongRun } from '#test/suite/long.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests files, of segments that SQLite makes up.
// Runs first

/** Segments of a job of two files, of which the second has four times as many. */
const COUNT = LONG_RUN ? 1_000_000 : 10_000;
const FIRST = COUNT / 5;
const MEGABYTE = 1024 * 1024;
/** Bytes of a file above the limit, which is 100 MB. */
const TOO_LARGE = (LONG_RUN ? 300 : 105) * MEGABYTE;

/** Strings that begin each segment, by format. */
const MARKS: Readonly<Record<ReviewFormat, string>> = {
  xliff12: '<trans-unit ',
  xliff21: '<unit ',
  tmx: '<tu ',
  csv: '.es.',
  'docx-table': '',
};

const made = (file: number, first: number, count: number) => `
  insert into job_segment (job, file, language, number, organization, position, source, target, search_text, origin, state, version,
    findings, finding_count)
  with recursive numbers(n) as (select ${first} union all select n + 1 from numbers where n < ${first + count - 1})
  select ?, ${file}, 'es', n, ?, n, 'Sentence ' || n || ' has some <g1>words</g1> & a place that is its own.',
    'La frase ' || n || ' tiene unas <g1>palabras</g1> & un lugar propio.', 'la frase', 'engine', 'translated', 1, '[]', 0
  from numbers`;

describe('a job with many segments', () => {
  const api = sharedByTests(() => startTestApi());
  let job: string;
  let folder: string;
  const get = (query: string) => api.request(`/v1/jobs/${job}/bilingual?${query}`);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loquent-review-scale-'));
    job = await buildReviewedJob(api.orm, api.owner, [], { sourceFiles: ['first.html', 'second.html'] });
    const connection = api.orm.em.getConnection();
    for (const [file, count] of [FIRST, COUNT - FIRST].entries())
      await connection.execute(made(file, 0, count), [job, api.owner.organizationId]);
    // Warm up: a process needs additional memory for its first export.
    for await (const _chunk of (await get('format=xliff12&file=0')).body!) continue;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs work, and measures by how many bytes the memory of the process grew at most. */
  const grown = async (work: () => Promise<void>): Promise<number> => {
    const before = process.memoryUsage.rss();
    let peak = before;
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
    await work();
    clearInterval(timer);
    return peak - before;
  };
  const send = async (path: string) => {
    const body = new FormData();
    body.append('file', await openAsBlob(path), 'reviewed');
    const response = await api.request(`/v1/jobs/${job}/bilingual`, { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const changed = async () => {
    const answer = await api.request(`/v1/jobs/${job}/segments?edited=true&limit=1`);
    return ((await answer.json()) as { total: number }).total;
  };

  it.each(REVIEW_FORMATS.filter((format) => format !== 'docx-table'))(
    'is exported without holding it in memory: %s',
    async (format) => {
      let [segments, bytes] = [0, 0];
      const growth = await grown(async () => {
        const response = await get(`format=${format}`);
        expect(response.status).toBe(200);
        let rest = '';
        for await (const chunk of response.body!) {
          bytes += (chunk as Uint8Array).length;
          const text = rest + Buffer.from(chunk as Uint8Array).toString('latin1');
          segments += text.split(MARKS[format]).length - 1;
          // A mark may be at the border of two chunks, and is counted once.
          rest = text.slice(Math.max(text.lastIndexOf(MARKS[format]) + 1, text.length - MARKS[format].length + 1));
        }
      });
      process.stderr.write(
        `${format}: ${segments} segments, ${Math.round(bytes / MEGABYTE)} MB, memory grew by ${Math.round(growth / MEGABYTE)} MB\n`,
      );
      expect(segments).toBe(COUNT);
      if (LONG_RUN) expect(growth).toBeLessThan(bytes / 2);
    },
  );

  it.skipIf(isForLongRun('tables of more rows than a word processor opens'))(
    'is refused as a table that no word processor opens',
    async () => {
      const response = await get('format=docx-table');
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ path: 'format' }] },
      });
    },
  );

  it('is taken back without holding it in memory', async () => {
    const path = join(folder, 'first.xlf');
    const response = await get('format=xliff12&file=0');
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path));
    const growth = await grown(async () => {
      expect(await send(path)).toMatchObject({
        status: 200,
        body: { updated: 0, unchanged: FIRST, rejected_count: 0 },
      });
    });
    const { size } = await stat(path);
    process.stderr.write(
      `taken back: ${FIRST} segments, ${Math.round(size / MEGABYTE)} MB, memory grew by ${Math.round(growth / MEGABYTE)} MB\n`,
    );
    if (LONG_RUN) expect(growth).toBeLessThan(size * 4);
  });

  it('is not touched by a file that is too large, which is refused', async () => {
    const path = join(folder, 'huge.xlf');
    const file = (await writtenReviewFile('xliff12', [reviewSegment({ target: 'Otro.' })])).toString();
    const [, head, unit, tail] = /^(.*?)(<trans-unit.*<\/trans-unit>\n)(.*)$/s.exec(file)!;
    const piece = unit!.repeat(2_000);
    function* pieces() {
      yield head!;
      for (let size = 0; size < TOO_LARGE; size += piece.length) yield piece;
      yield tail!;
    }
    await pipeline(Readable.from(pieces()), createWriteStream(path));
    const growth = await grown(async () => {
      expect(await send(path)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    });
    expect(growth).toBeLessThan(TOO_LARGE);
    expect(await changed()).toBe(0);
  });
});
