import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { storeJob, buildJob } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { JobWatcher, type JobFollower } from './job-watcher.ts';

describe('the watcher of jobs', () => {
  const database = sharedByTests(() => openTestDatabase());

  const createWatcher = () =>
    new JobWatcher({ orm: database.orm, logger: pino({ level: 'silent' }), isAccepting: () => true });
  const accept = async () => {
    const organization = crypto.randomUUID();
    const entityManager = organizationEntityManager(database.orm, organization);
    const id = crypto.randomUUID();
    await storeJob(entityManager, id, buildJob({ organization }));
    return { id, end: () => endJob(entityManager, id, 'cancelled', null) };
  };
  /** Follows a job and resolves with the name of the final callback. */
  const outcome = (watcher: JobWatcher, id: string) =>
    new Promise<string>((resolve) => {
      const follower: JobFollower = {
        onState: () => undefined,
        onEnd: ({ status }) => resolve(status),
        onLost: () => resolve('lost'),
      };
      watcher.follow(id, follower);
    });

  it('polls a job only while it is followed', async () => {
    const watcher = createWatcher();
    const { id } = await accept();
    const follower: JobFollower = { onState: () => undefined, onEnd: () => undefined, onLost: () => undefined };
    const [first, second] = [watcher.follow(id, follower), watcher.follow(id, { ...follower })];
    expect(watcher.size).toBe(1);
    first();
    first();
    expect(watcher.size).toBe(1);
    second();
    expect(watcher.size).toBe(0);
  });

  it('reports the end to every follower, each for its own job', async () => {
    const watcher = createWatcher();
    const [ending, staying] = [await accept(), await accept()];
    const followed = [outcome(watcher, ending.id), outcome(watcher, ending.id)];
    void outcome(watcher, staying.id);
    await ending.end();
    expect(await Promise.all(followed)).toEqual(['cancelled', 'cancelled']);
    expect(watcher.size).toBe(1);
    await staying.end();
  });

  it('gives a job up that is not there', async () => {
    expect(await outcome(createWatcher(), crypto.randomUUID())).toBe('lost');
  });

  it('continues with followers that join during a poll', async () => {
    const watcher = createWatcher();
    const [first, second] = [await accept(), await accept()];
    await first.end();
    expect(await outcome(watcher, first.id)).toBe('cancelled');
    await second.end();
    expect(await outcome(watcher, second.id)).toBe('cancelled');
  });
});
