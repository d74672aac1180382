import { expect, it } from 'vitest';
import { Job, OutboxRecord } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { storeJob, buildJob } from '#test/database/factories.ts';
import { startFakeTemporal, type FakeAnswer } from '#test/fakes/temporal/fake-temporal.ts';

/** Not tried again by the client. */
const DENIED = { code: 7, message: 'Request unauthorized.' };
/** Levels of pino. */
const [INFO, WARN] = [30, 40];

it.each([
  ['is late', 'silent', INFO],
  ['is an error', DENIED, WARN],
] as const)(
  'a job stays as it is when the answer of Temporal about it %s, and the log says so',
  async (_, said, level) => {
    const temporal = await startFakeTemporal((method): FakeAnswer => (method === 'GetSystemInfo' ? 'served' : said));
    const api = await startTestApi({ temporalAddress: temporal.address });
    try {
      const { organizationId, userId } = api.owner;
      const entityManager = organizationEntityManager(api.orm, organizationId);
      const { id } = await storeJob(
        entityManager,
        crypto.randomUUID(),
        buildJob({ organization: organizationId, createdBy: userId }),
      );
      await entityManager.nativeDelete(OutboxRecord, { subject: id });
      await entityManager.nativeUpdate(
        Job,
        { id },
        { status: 'running', startedAt: new Date(), checkedAt: new Date(0) },
      );
      const answer = await api.request(`/v1/jobs/${id}`);
      expect(await answer.json()).toMatchObject({ status: 'running', error: null });
      const lines = api.logged.filter(({ msg }) => String(msg).startsWith('comparing a job with Temporal failed'));
      expect(lines).toEqual([expect.objectContaining({ level, job_id: id })]);
      expect('err' in lines[0]!).toBe(level === WARN);
    } finally {
      await api.close();
      await temporal.close();
    }
  },
);
