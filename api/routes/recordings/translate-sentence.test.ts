import { beforeAll, describe, expect, it } from 'vitest';
import { JobUsage } from '#db/entities/index.ts';
import { storeLedger } from '#db/ledgers/ledgers.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import type { TestApi } from '#test/service/api.ts';
import { startVendorApi, type VendorApi } from '#test/service/vendor-api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

async function start(): Promise<VendorApi<FakeModel>> {
  const vendor = await startFakeModel(answerTexts((text) => (text.includes('gearbox') ? 'Revise la caja.' : 'Otra.')));
  return startVendorApi(vendor, { ...vendor.environment, PROVIDERS: 'local' });
}

describe('the translation of a sentence whose source was corrected', () => {
  const deployment = sharedByTests(start);
  let api: TestApi;
  beforeAll(() => {
    ({ api } = deployment);
  });
  const translate = (job: string, id: string, key = api.owner.key) =>
    api.request(`/v1/jobs/${job}/segments/translate`, { json: { id }, key });

  // Covers POST /v1/jobs/{job_id}/segments/translate
  it('is offered with the ledger of the job and the sentences around it, and changes nothing', async () => {
    const job = await buildDub(api, api.owner, [
      { source: 'Come in.', target: 'Pase.' },
      { source: 'Check the gear.', target: 'Compruebe el engranaje.' },
      { source: 'Close the door.', target: 'Cierre la puerta.' },
    ]);
    const change = { id: '0.es-ES.1', version: 1, source: 'Check the gearbox.' };
    const changed = await api.request(`/v1/jobs/${job}/segments`, { method: 'PATCH', json: { segments: [change] } });
    expect(changed.status).toBe(200);
    const { organizationId: organization } = api.owner;
    const entityManager = organizationEntityManager(api.orm, organization);
    const ledger = { job, file: 0, language: 'es-ES', organization, revision: 1, leftOut: 0 };
    const entry = { source: 'gearbox', target: 'caja', kind: 'term', origin: 'job', places: [], count: 1 };
    await storeLedger(entityManager, { ...ledger, brief: {} }, [entry as never]);

    const answer = await translate(job, '0.es-ES.1');
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: {
        id: '0.es-ES.1',
        version: 2,
        source: 'Check the gearbox.',
        target: 'Revise la caja.',
        engine: 'fake-local-7b',
      },
    });
    const { prompt, system } = deployment.vendor.questions.at(-1)!;
    for (const shown of ['Pase.', 'Close the door.', 'caja']) expect(`${system}\n${prompt}`).toContain(shown);
    const listed = (await (await api.request(`/v1/jobs/${job}/segments`)).json()) as {
      segments: readonly { version: number; target: string }[];
    };
    expect(listed.segments[1]).toMatchObject({ version: 2, target: 'Compruebe el engranaje.' });
    const usage = await organizationEntityManager(api.orm, organization).find(JobUsage, { job });
    expect(usage).toMatchObject([{ provider: 'local' }]);
  });

  it('is as long as the measured pace of its cast allows, as those of the job', async () => {
    const limitOf = async (input: object) => {
      const job = await buildDub(api, api.owner, [{ source: 'Check the gearbox.' }], {
        input: { glossaries: [], ...input },
      });
      expect((await translate(job, '0.es-ES.0')).status).toBe(200);
      const { prompt, system } = deployment.vendor.questions.at(-1)!;
      return /at most (\d+) % as long/.exec(`${system}\n${prompt}`)?.[1];
    };
    const speaker = { name: 'Ada', labels: [], voices: {}, say: {}, pace: { es: 1_000 } };
    const json = { name: 'Slow', speakers: [speaker] };
    const { id: cast } = (await (await api.request('/v1/casts', { json })).json()) as { id: number };
    expect(await limitOf({ cast })).toBe('60');
    expect(await limitOf({})).not.toBe('60');
  });

  it('is refused for other segments, and to people who may not change them', async () => {
    const job = await buildDub(api, api.owner, [{}]);
    expect((await translate(job, '0.es-ES.7')).status).toBe(400);
    expect((await translate(job, '0.es-ES.0', (await buildApiKey(api.orm)).key)).status).toBe(404);
    const document = await buildReviewedJob(api.orm, api.owner, [{}]);
    expect(await (await translate(document, '0.es.0')).json()).toMatchObject({ code: 'no_recording' });
  });
});
