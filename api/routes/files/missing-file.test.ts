import { beforeAll, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { storeJob, buildApiKey, buildJob } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('a result that was removed because of its age', () => {
  const jobId = crypto.randomUUID();
  const key = `translations/${jobId}/es/a.txt`;
  const api = sharedByTests(() => startTestApi());
  beforeAll(async () => {
    const { organizationId: organization } = api.owner;
    const entityManager = organizationEntityManager(api.orm, organization);
    await storeJob(entityManager, jobId, buildJob({ organization }));
    await endJob(entityManager, jobId, 'completed', null, { targetFiles: [key] });
    await entityManager.nativeUpdate(Job, { id: jobId }, { resultsExpiredAt: new Date('2030-01-31') });
  });

  const outcomeOf = async (path: string, as = api.owner.key) => {
    const response = await api.request(path, { key: as });
    const { code, error } = (await response.json()) as { code: string; error: string };
    return { status: response.status, code, error };
  };

  it('is gone, saying why; the job still lists it and says when', async () => {
    for (const route of ['download', 'details']) {
      const gone = await outcomeOf(`/v1/files/${route}?path=${key}`);
      expect(gone).toMatchObject({ status: 410, code: 'result_expired' });
      expect(gone.error).toMatch(/removed on 2030-01-31.*Submit the job again/);
    }
    const job = await api.request(`/v1/jobs/${jobId}`);
    expect(await job.json()).toMatchObject({
      target_files: [key],
      results_expired_at: '2030-01-31T00:00:00.000Z',
    });
  });

  it('is one that never was to another organization, as is any other file', async () => {
    const { key: other } = await buildApiKey(api.orm);
    expect(await outcomeOf(`/v1/files/download?path=${key}`, other)).toMatchObject({ status: 404 });
    expect(await outcomeOf(`/v1/files/download?path=translations/${jobId}/es/b.txt`)).toMatchObject({ status: 404 });
  });
});
