import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database/database.ts';
import { storeJob, buildJob } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { FileUsage } from '#db/entities/index.ts';
import { forgetFile, recordFile, releaseUploadReservation, reserveUploadQuota } from './files.ts';
import { claimDownload } from '#db/jobs/job-downloads.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { claimResult, forgetResults, isClaimed } from './result-files.ts';

describe('results of jobs', () => {
  let organization: string;
  let job: string;
  const quota = { bytes: 100, files: 3 };
  const entityManager = (): EntityManager => organizationEntityManager(database.orm, organization);
  const claim = (key: string, size: number) => claimResult(entityManager(), { organization, job, key, size }, quota);
  const usage = async () => {
    const { bytes, files } = await entityManager().findOneOrFail(FileUsage, { organization });
    return { bytes, files };
  };

  const database = sharedByTests(() => openTestDatabase());
  beforeEach(async () => {
    [organization, job] = [randomUUID(), randomUUID()];
    await storeJob(entityManager(), job, buildJob({ organization }));
  });

  it('count toward the quota of uploads, and uploads toward theirs', async () => {
    const reserve = (bytes: number) =>
      reserveUploadQuota(entityManager(), organization, { bytes, files: 1 }, { quota, parallel: 0 });
    expect(await claim('translations/a', 60)).toBe('claimed');
    expect(await reserve(41)).toBe('no_room');
    const reserved = await reserve(40);
    expect(await claim('translations/b', 1)).toBe('no_room');
    const requester = { organizationId: organization, userId: randomUUID() };
    const id = (reserved as { readonly id: string }).id;
    await recordFile(entityManager(), requester, { key: 'a', size: 30, etag: 'e' }, (transaction) =>
      releaseUploadReservation(transaction, id),
    );
    expect(await claim('translations/b', 11)).toBe('no_room');
    expect(await claim('translations/b', 10)).toBe('claimed');
    expect(await claim('translations/c', 0)).toBe('no_room');
    expect(await usage()).toEqual({ bytes: 100, files: 3 });
  });

  it('share the quota with what live jobs download, however those end', async () => {
    const download = (bytes: number, id = job) => claimDownload(entityManager(), organization, id, bytes, quota);
    expect(await download(80)).toBe('claimed');
    expect(await download(101)).toBe('no_room');
    expect(await claim('translations/a', 21)).toBe('no_room');
    const upload = { bytes: 21, files: 1 } as const;
    expect(await reserveUploadQuota(entityManager(), organization, upload, { quota, parallel: 0 })).toBe('no_room');
    const other = randomUUID();
    await storeJob(entityManager(), other, buildJob({ organization }));
    expect(await download(21, other)).toBe('no_room');
    // It turned out to be smaller.
    expect(await download(79)).toBe('claimed');
    expect(await download(21, other)).toBe('claimed');
    await endJob(entityManager(), job, 'failed', { code: 'x', message: 'It failed.', step: 'open', retryable: false });
    expect(await download(1)).toBe('ended');
    expect(await download(100, other)).toBe('claimed');
  });

  it('count once, however often they are stored, and no more once they are deleted', async () => {
    expect(await claim('translations/a', 100)).toBe('claimed');
    expect(await claim('translations/a', 100)).toBe('claimed');
    expect(await claim('translations/a', 101)).toBe('no_room');
    expect(await claim('translations/a', 70)).toBe('claimed');
    expect(await usage()).toEqual({ bytes: 70, files: 1 });
    await forgetFile(entityManager(), organization, 'translations/a');
    await forgetResults(entityManager(), organization, ['translations/a']);
    expect(await usage()).toEqual({ bytes: 0, files: 0 });
  });

  it('never exceed the quota together, however many come at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(`translations/${index}`, 40)));
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(2);
    expect(await usage()).toEqual({ bytes: 80, files: 2 });
  });

  it('are refused once their job has ended', async () => {
    await endJob(entityManager(), job, 'cancelled', null);
    expect(await claim('translations/a', 1)).toBe('ended');
    expect(await isClaimed(entityManager(), { organization, job, key: 'translations/a', size: 1 })).toBe(false);
  });
});
