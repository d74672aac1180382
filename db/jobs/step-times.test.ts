import { expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { storeJob, buildJob } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { findStepTimes } from './step-times.ts';
import { beginJob, endJob, enterStep } from './transition.ts';

const organization = crypto.randomUUID();
const database = sharedByTests(() => openTestDatabase());
const scoped = (of = organization) => organizationEntityManager(database.orm, of);

it('steps have the times at which they began and ended, those to come have none', async () => {
  const { id } = await storeJob(scoped(), crypto.randomUUID(), buildJob({ organization }));
  expect(await findStepTimes(scoped(), id)).toEqual(new Map());
  await beginJob(scoped(), id);
  await enterStep(scoped(), await scoped().findOneOrFail(Job, { id }), 'translate');
  await endJob(scoped(), id, 'failed', { code: 'x', message: 'x', step: 'translate', retryable: false });
  const times = { startedAt: expect.any(Date), endedAt: expect.any(Date) };
  expect(await findStepTimes(scoped(), id)).toEqual(
    new Map(['open', 'extract', 'survey', 'translate'].map((step) => [step, times])),
  );
  expect(await findStepTimes(scoped(crypto.randomUUID()), id)).toEqual(new Map());
});
