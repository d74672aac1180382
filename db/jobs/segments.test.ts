import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CorrectionSum, JobSegment } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { changeSegments, writtenTarget } from './change-segments.ts';
import { bytesOfSegments } from './segment-bytes.ts';
import { moveSegments, removeSegments, segmentBytes } from './segments.ts';

const database = sharedByTests(() => openTestDatabase());
const NUMBERS = [0, 7, 99_999, 100_000, 250_000, 999_999_999];
const PLACES = [
  { file: 0, language: 'de' },
  { file: 0, language: 'es' },
  { file: 2, language: 'de' },
];

describe('the segments of a job, portion by portion', () => {
  const build = async () => {
    const organization = randomUUID();
    const owner = { organizationId: organization, userId: randomUUID() };
    const segments = PLACES.flatMap((place) => NUMBERS.map((number) => ({ ...place, number, target: 'Größe.' })));
    const id = await buildReviewedJob(database.orm, owner, segments);
    return { id, organization, entityManager: organizationEntityManager(database.orm, organization) };
  };

  it('are measured, moved and removed as a whole', async () => {
    const { id, organization, entityManager } = await build();
    const rows = await entityManager.find(JobSegment, { job: id });
    const bytes = rows.reduce(
      (sum, { source, target }) => sum + Buffer.byteLength(source) + Buffer.byteLength(target),
      0,
    );
    expect(await segmentBytes(entityManager, id)).toBe(bytes);
    expect(await bytesOfSegments(entityManager, id, rows)).toBe(bytes);
    const other = randomUUID();
    await moveSegments(entityManager, id, other);
    expect(await segmentBytes(entityManager, id)).toBe(0);
    expect(await entityManager.count(JobSegment, { job: other })).toBe(rows.length);
    await removeSegments(entityManager, { id: other, organization });
    expect(await entityManager.count(JobSegment, { job: other })).toBe(0);
  });

  it('count each change once, also one that is made while they are removed', async () => {
    const { id, organization, entityManager } = await build();
    const rows = await entityManager.find(JobSegment, { job: id });
    const by = { user: randomUUID(), at: new Date() };
    const quota = { bytes: 0, files: 0 };
    const change = async (row: (typeof rows)[number]) => {
      const written = writtenTarget(row, { target: 'Anders.', findings: [], terms: null });
      const changes = [{ ...row, before: row.target, values: { written } }];
      const nothing = async () => undefined;
      const own = organizationEntityManager(database.orm, organization);
      return (await changeSegments(own, { id, organization }, by, changes, nothing, nothing, quota)).size;
    };
    const [before, ...rest] = rows;
    let changed = await change(before!);
    const removal = removeSegments(entityManager, { id, organization });
    for (const counts of await Promise.all(rest.toReversed().map(change))) changed += counts;
    await removal;
    const sums = await entityManager.find(CorrectionSum, { organization });
    expect(sums.reduce((sum, { edited }) => sum + edited, 0)).toBe(changed);
    expect(changed).toBeGreaterThan(1);
  });
});
