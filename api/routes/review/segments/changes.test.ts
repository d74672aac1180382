import { describe, expect, it } from 'vitest';
import { ContextDocument, JobUsage, MemorySegment, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { deleteWorkspace } from '#jobs/workspace-retention.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildStore } from '#test/documents/context-documents.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const ORDERS = [
  { source: 'Sign the purchase order today.', target: 'Firme la orden hoy.', corrected: 'Firme la solicitud hoy.' },
  { source: 'A purchase order is needed.', target: 'Hace falta una orden.', corrected: 'Hace falta una solicitud.' },
];

describe('what people have changed', () => {
  const api = sharedByTests(() => startTestApi());
  const build = (segments: readonly Partial<JobSegmentRow>[], overrides: Partial<JobRow> = {}) =>
    buildReviewedJob(api.orm, api.owner, segments, overrides);
  const ask = async (path: string, init: object = {}) => {
    const response = await api.request(path, init);
    return (await response.json()) as Record<string, unknown>;
  };
  const correct = (job: string, targets: readonly string[], version = 1) =>
    ask(`/v1/jobs/${job}/segments`, {
      method: 'PATCH',
      json: { segments: targets.map((target, index) => ({ id: `0.es.${index}`, version, target })) },
    });

  // Covers GET /v1/jobs/{job_id}/changes
  it('is listed with its distance, and with what they replaced more than once', async () => {
    const job = await build([
      ...ORDERS.map(({ source, target }) => ({ source, target })),
      { source: 'Open the window.', target: 'Abra la ventana.' },
    ]);
    await correct(
      job,
      ORDERS.map(({ corrected }) => corrected),
    );
    const changes = await ask(`/v1/jobs/${job}/changes?limit=1`);
    expect(changes).toMatchObject({
      changes: [{ id: '0.es.0', machine_target: ORDERS[0]!.target, target: ORDERS[0]!.corrected, engine: 'an engine' }],
      languages: [{ language: 'es', segments: 3, edited: 2 }],
      terms: [{ language: 'es', machine_term: 'orden', term: 'solicitud', segments: 2, source_term: 'purchase order' }],
      total: 2,
    });
    const [{ edit_distance: distance }] = changes['changes'] as [{ edit_distance: number }];
    expect(distance).toBeGreaterThan(0.2);
    expect(distance).toBeLessThan(0.5);
  });

  // Covers GET /v1/usage/corrections
  it('adds up by engine and languages, with what they left as it was', async () => {
    const job = await build([
      { target: 'Uno.', engine: 'engine x' },
      { target: 'Uno.', engine: 'engine x' },
      { target: 'Uno.', engine: 'engine x', origin: 'memory' },
    ]);
    await correct(job, ['Una.']);
    const states = [1, 2].map((number) => ({ id: `0.es.${number}`, version: 1, state: 'reviewed' }));
    await ask(`/v1/jobs/${job}/segments`, { method: 'PATCH', json: { segments: states } });
    const { organizationId: organization } = api.owner;
    const none = {
      characters: 0,
      inputTokens: 0,
      outputTokens: 0,
      spokenCharacters: 0,
      mediaSeconds: 0,
      dubbedSeconds: 0,
    };
    const usage = { ...none, job, organization, day: '2026-01-31', operation: 'aimt', requests: 1 };
    await api.orm.em.fork().insertMany(JobUsage, [
      { ...usage, provider: 'openai', inputTokens: 3 },
      { ...usage, provider: 'deepl', characters: 12 },
    ]);
    const { corrections } = await ask('/v1/usage/corrections');
    expect(corrections).toContainEqual({
      provider: 'deepl',
      engine: 'engine x',
      source_language: 'en',
      target_language: 'es',
      segments: 2,
      edited: 1,
      average_edit_distance: 0.125,
    });
    // They still count once their segments are removed, by a removal that is repeated as well.
    for (const _ of [1, 2]) await deleteWorkspace(api.dependencies, { jobId: job, organizationId: organization });
    const list = await api.request(`/v1/jobs/${job}/segments`);
    expect(list.status).toBe(410);
    expect(await ask('/v1/usage/corrections')).toMatchObject({ corrections });
    expect(await ask('/v1/usage/corrections?from=2020-01-01&to=2020-01-31')).toMatchObject({ corrections: [] });
  });

  it('goes into the memory of the job at once, replacing what the job has saved', async () => {
    const organization = api.owner.organizationId;
    const store = await buildStore(api, organization, { contentKind: 'translation_memory', name: 'Memory' });
    const job = await build([{ source: 'One.', target: 'Un.' }], { input: { save_to_memory: store } });
    await correct(job, ['Uno.']);
    await correct(job, ['¡Uno!'], 2);
    const entityManager = organizationEntityManager(api.orm, organization);
    const [document, ...others] = await entityManager.find(ContextDocument, { store });
    expect(others).toEqual([]);
    expect(document).toMatchObject({ pieces: 1, status: 'ready', ingestJob: job });
    expect(await entityManager.find(MemorySegment, { store })).toMatchObject([
      {
        source: plainText('One.'),
        target: plainText('¡Uno!'),
        sourceLanguage: 'en',
        targetLanguage: 'es',
        position: 0,
      },
    ]);
    const reviewed = { input: { save_to_memory: store }, status: 'running', stage: 'review', endedAt: null } as const;
    await correct(await build([{ source: 'Two.', target: 'Dos.' }], reviewed), ['Doses.']);
    expect(await entityManager.count(MemorySegment, { store })).toBe(1);
  });
});
