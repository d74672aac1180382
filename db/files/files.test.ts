import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database/database.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { FileUsage, Job, OutboxRecord, UploadReservation } from '#db/entities/index.ts';
import {
  findFile,
  forgetFile,
  recordAnalysis,
  recordFile,
  releaseUploadReservation,
  renewUploadReservation,
  reserveUploadQuota,
} from './files.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';

describe('the files of an organization', () => {
  let organizationId: string;
  const requester = () => ({ organizationId, userId: randomUUID() });
  const entityManager = (): EntityManager => organizationEntityManager(database.orm, organizationId);
  const quota = { bytes: 100, files: 3 };
  const reserve = async (bytes: number, parallel = 0) => {
    const room = await reserveUploadQuota(entityManager(), organizationId, { bytes, files: 1 }, { quota, parallel });
    return typeof room === 'string' ? room : room.id;
  };
  const upload = async (key: string, size: number) => {
    const reservation = await reserve(size);
    if (reservation === 'no_room') throw new Error('no room');
    const release =
      reservation === undefined
        ? undefined
        : (transaction: EntityManager) => releaseUploadReservation(transaction, reservation);
    return recordFile(entityManager(), requester(), { key, size, etag: `${key}-${size}` }, release);
  };
  const usage = async () => {
    const { bytes, files } = await entityManager().findOneOrFail(FileUsage, { organization: organizationId });
    return { bytes, files, underWay: await entityManager().count(UploadReservation) };
  };

  const database = sharedByTests(() => openTestDatabase());
  beforeEach(() => {
    organizationId = randomUUID();
  });

  it('count while they are being stored, once they are, and no more when they are gone', async () => {
    const reservation = await reserve(60);
    expect(await reserve(60)).toBe('no_room');
    await releaseUploadReservation(entityManager(), reservation);
    await upload('b', 60);
    expect(await usage()).toEqual({ bytes: 60, files: 1, underWay: 0 });
    await forgetFile(entityManager(), organizationId, 'b');
    await forgetFile(entityManager(), organizationId, 'b');
    expect(await usage()).toEqual({ bytes: 0, files: 0, underWay: 0 });
  });

  it('give the room of what they replace back', async () => {
    await upload('a', 50);
    await upload('a', 45);
    expect(await usage()).toEqual({ bytes: 45, files: 1, underWay: 0 });
  });

  it('are limited in number as well as in bytes', async () => {
    for (const key of ['a', 'b', 'c']) await upload(key, 0);
    expect(await reserve(0)).toBe('no_room');
  });

  it('never exceed the quota together, however many come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => upload(`${index}`, 40)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await usage()).toEqual({ bytes: 80, files: 2, underWay: 0 });
  });

  it('count once when the same one is recorded many times at once', async () => {
    await Promise.all(Array.from({ length: 3 }, () => upload('a', 30)));
    expect(await usage()).toEqual({ bytes: 30, files: 1, underWay: 0 });
  });

  it('lose reservations that a killed process left, and keep those that are renewed', async () => {
    const left = await reserve(100, 1);
    const createdAt = new Date(Date.now() - 6 * 60 * 1000);
    await entityManager().nativeUpdate(UploadReservation, { id: left }, { createdAt });
    const next = await reserve(100, 1);
    await entityManager().nativeUpdate(UploadReservation, { id: next }, { createdAt });
    await renewUploadReservation(entityManager(), next);
    expect(await reserve(0, 1)).toBe('too_many');
  });

  it('are so many at a time as are allowed, however many come at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => reserve(1, 2)));
    expect(outcomes.filter((outcome) => outcome === 'too_many')).toHaveLength(4);
  });

  it('that came another way are analyzed without counting', async () => {
    await recordFile(entityManager(), requester(), { key: 'translations/a', size: 1000, etag: 'e' });
    expect(await usage()).toEqual({ bytes: 0, files: 0, underWay: 0 });
  });

  it('get a job for their analysis in the same transaction, and keep what the newest one finds', async () => {
    const first = await upload('a', 1);
    const second = await upload('a', 2);
    const job = await entityManager().findOneOrFail(Job, { id: second.analysisJob });
    expect(job).toMatchObject({ type: 'file_analysis', category: 'system', sourceFiles: ['a'], status: 'queued' });
    const waiting = await entityManager().find(OutboxRecord, {
      subject: { $in: [first.analysisJob, second.analysisJob] },
    });
    expect(waiting.map((record) => record.subject)).toEqual([second.analysisJob]);
    expect(await entityManager().findOneOrFail(Job, { id: first.analysisJob })).toMatchObject({ status: 'cancelled' });
    const analysis = { word_count: 1, character_count: 1, detected_language: null };
    expect(await recordAnalysis(entityManager(), 'a', first.analysisJob, { analysis })).toBe(false);
    expect(await findFile(entityManager(), 'a')).toMatchObject({ analysisStatus: 'pending', analysis: null });
    expect(await recordAnalysis(entityManager(), 'a', second.analysisJob, { analysis })).toBe(true);
    expect(await findFile(entityManager(), 'a')).toMatchObject({ analysisStatus: 'completed', analysis, size: 2 });
  });

  it('of another organization are another count', async () => {
    await upload('a', 100);
    organizationId = randomUUID();
    expect(await findFile(entityManager(), 'a')).toBeNull();
    await upload('a', 100);
    expect(await usage()).toMatchObject({ files: 1 });
  });
});
