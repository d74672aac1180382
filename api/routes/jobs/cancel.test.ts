import { describe, expect, it } from 'vitest';
import { Job, OutboxRecord } from '#db/entities/index.ts';
import type { NewJob } from '#db/jobs/accept.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { storeJob } from '#test/database/factories.ts';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('cancelling a job while Temporal is away', () => {
  const api = sharedByTests(() => startTestApi());

  const accept = async () => {
    const newJob: NewJob = {
      organization: api.owner.organizationId,
      createdBy: api.owner.userId,
      type: 'aimt',
      category: 'document',
      sourceLanguage: 'en',
      targetLanguages: ['es'],
      tms: null,
      projectIdentifier: null,
      sourceFiles: ['note.txt'],
      input: {},
      warnings: [],
    };
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    const { id } = await storeJob(entityManager, crypto.randomUUID(), newJob);
    return { id, entityManager };
  };
  const cancel = (id: string) => api.request(`/v1/jobs/${id}`, { method: 'DELETE' });

  it('ends one whose workflow was not started yet, so that none ever is', async () => {
    const { id, entityManager } = await accept();
    const response = await cancel(id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ job_id: id, status: 'cancelled' });
    expect(await entityManager.count(OutboxRecord, { subject: id })).toBe(0);
  });

  it('ends one whose workflow was started and has not begun: it will find out when it does', async () => {
    const { id, entityManager } = await accept();
    await entityManager.nativeDelete(OutboxRecord, { subject: id });
    const response = await cancel(id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ job_id: id, status: 'cancelled' });
  });

  it("says for one that runs that it can't be done now, and leaves it as it is", async () => {
    const { id, entityManager } = await accept();
    await entityManager.nativeDelete(OutboxRecord, { subject: id });
    await entityManager.nativeUpdate(Job, { id }, { status: 'running', startedAt: new Date() });
    const response = await cancel(id);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect(await (await api.request(`/v1/jobs/${id}`)).json()).toMatchObject({ status: 'running' });
  });
});
