import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { JobSegment } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { segmentNumberOf, placeOfSegment } from '#domain/review/segment.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { TargetsInOrder } from './targets-in-order.ts';

const database = sharedByTests(() => openTestDatabase());

describe('targets in order', () => {
  const owner = { organizationId: randomUUID(), userId: randomUUID() };
  const entityManager = () => organizationEntityManager(database.orm, owner.organizationId);

  /** A job whose batches have 50 segments, of which people have changed some. */
  const build = async (batches: number, isChanged: (batch: number, place: number) => boolean) => {
    const segments = Array.from({ length: batches }, (_, batch) =>
      Array.from({ length: 50 }, (_each, place) => {
        const machineTarget = isChanged(batch, place) ? 'Before.' : null;
        return { number: segmentNumberOf(batch, place), target: `${batch}/${place}`, machineTarget };
      }),
    ).flat();
    const jobId = await buildReviewedJob(database.orm, owner, segments);
    return { jobId, organizationId: owner.organizationId, fileIndex: 0, language: 'es' };
  };

  it.each([
    ['where all are changed', 60, () => true],
    ['where few are', 210, (batch: number, place: number) => batch % 100 === 3 && place === 7],
    ['where none is', 3, () => false],
  ])('have those of each batch %s', async (_what, batches, isChanged) => {
    const targets = new TargetsInOrder(entityManager(), await build(batches, isChanged), 'changed');
    for (let batch = 0; batch < batches; batch += 1) {
      const expected = Array.from({ length: 50 }, (_, place) => place).filter((place) => isChanged(batch, place));
      const found = [...(await targets.of(batch)).values()].map(({ number, target }) => [
        placeOfSegment(number).place,
        target,
      ]);
      expect(found).toEqual(expected.map((place) => [place, `${batch}/${place}`]));
    }
  });

  it('have those of a batch that is asked for again, as people have changed them meanwhile', async () => {
    const task = await build(30, () => true);
    const targets = new TargetsInOrder(entityManager(), task, 'changed');
    await targets.of(0);
    await targets.of(29);
    const key = { job: task.jobId, number: segmentNumberOf(0, 0) };
    await entityManager().nativeUpdate(JobSegment, key, { target: 'Anew.' });
    expect((await targets.of(0)).get(0)?.target).toBe('Anew.');
  });

  it('are those of their state, file and language', async () => {
    const jobId = await buildReviewedJob(database.orm, owner, [
      { number: 0, state: 'reviewed', target: 'Uno.' },
      { number: 1, machineTarget: 'Before.' },
      { number: 2, state: 'final', target: 'Tres.' },
      { number: 3, state: 'rejected' },
      { number: 4, state: 'final', language: 'de' },
      { number: 5, state: 'final', file: 1 },
    ]);
    const task = { jobId, organizationId: owner.organizationId, fileIndex: 0, language: 'es' };
    const found = await new TargetsInOrder(entityManager(), task, 'reviewed').of(0);
    expect([...found.values()].map(({ target }) => target)).toEqual(['Uno.', 'Tres.']);
  });
});
