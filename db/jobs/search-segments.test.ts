import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPostgres, organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { segmentId } from '#domain/review/segment.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { processorTimeOfWork } from '#test/machine/growth.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { listSegments } from './list-segments.ts';

/** Texts that nearly match at each of their characters, of 12 MB together. */
const LONG = 120;
const REPEATED = 'a'.repeat(50_000);
/** As long as a search may be. */
const NEARLY = `${'a'.repeat(199)}b`;
/** Short texts after them, and those among all that have a needle: one at each place where texts are searched together. */
const SHORT = 9_000;
const hasNeedle = (number: number) => number % 7 === 0 && (number < LONG || number > LONG + SHORT - 400);
const PAGE = { limit: 50, offset: 0 };

describe('a search in the segments of a job', () => {
  const database = sharedByTests(() => openTestDatabase());
  let entityManager: EntityManager;
  let job: string;
  const search = (text: string, page = PAGE, timeLimit?: number) =>
    listSegments(entityManager, job, { text }, page, timeLimit);

  beforeAll(async () => {
    const owner = { organizationId: randomUUID(), userId: randomUUID() };
    const segments = Array.from({ length: LONG + SHORT }, (_, number) => ({
      language: number % 3 === 0 ? 'de' : 'es',
      source: number < LONG ? REPEATED : 'short',
      target: (number < LONG ? REPEATED : 'kurz') + (hasNeedle(number) ? ' needle' : ''),
    }));
    job = await buildReviewedJob(database.orm, owner, segments);
    entityManager = organizationEntityManager(database.orm, owner.organizationId);
  });

  it('lets other requests in while it searches long texts', async ({ skip }) => {
    if (isPostgres(database.url)) return skip('the server of PostgreSQL searches, not this process');
    await search(NEARLY);
    let longest = 0;
    let before = process.threadCpuUsage();
    let isOver = false;
    const look = () => {
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      before = process.threadCpuUsage();
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    const all = await processorTimeOfWork(async () =>
      expect(await search(NEARLY)).toMatchObject({ segments: [], total: 0 }),
    );
    isOver = true;
    look();
    // At least seven statements share the time; a single one would take it all.
    expect(longest, `of ${all} ms`).toBeLessThan(all / 2);
  });

  it('takes no more time for a text that nearly matches everywhere than several plain ones', async ({ skip }) => {
    if (isPostgres(database.url)) return skip('the server of PostgreSQL searches, not this process');
    const plain = await processorTimeOfWork(() => search('zebra'));
    const hostile = await processorTimeOfWork(() => search(NEARLY));
    expect(hostile, `a plain one: ${plain} ms`).toBeLessThan(15 * plain);
  });

  it('finds the same pages and totals, wherever texts are searched together', async () => {
    const numbers = Array.from({ length: LONG + SHORT }, (_, number) => number).filter(hasNeedle);
    const all = ['de', 'es'].flatMap((language) =>
      numbers.filter((number) => (number % 3 === 0) === (language === 'de')).map((number) => `0.${language}.${number}`),
    );
    for (let offset = 0; offset <= all.length + 10; offset += 10) {
      const { segments, total } = await search('needle', { limit: 10, offset });
      expect(total).toBe(all.length);
      expect(segments.map(segmentId)).toEqual(all.slice(offset, offset + 10));
    }
    const german = { text: 'needle', language: 'de', file: 0, isEdited: false } as const;
    const { segments, total } = await listSegments(entityManager, job, german, { limit: 5, offset: 2 });
    expect(total).toBe(all.filter((id) => id.startsWith('0.de')).length);
    expect(segments.map(segmentId)).toEqual(all.slice(2, 7));
    expect(await listSegments(entityManager, job, { text: 'needle', file: 1 }, PAGE)).toMatchObject({
      segments: [],
      total: 0,
    });
  });

  it('ends with an error at its limit of time', async () => {
    await expect(search(NEARLY, PAGE, 1)).rejects.toMatchObject({ id: 'search_too_slow', mistake: 'user' });
    // Its texts are long: a page has fewer than its limit.
    const { segments, limit } = await search('needle');
    expect(segments.length).toBeGreaterThan(10);
    expect(limit).toBe(segments.length);
  });
});
