import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHeldDeployment, STEP_HOLDS, type HeldDeployment } from '#test/office-job-setup.ts';
import { startHeldWorker } from '#test/held-worker.ts';
import { ask } from '#test/job-requests.ts';
import type { JobRecord } from '#test/service.ts';
import { sharedWorkflowBundle } from '#test/workflow-bundle.ts';

describe('jobs with an instruction and two languages that are cancelled, each in another step', () => {
  let deployment: HeldDeployment;
  const jobs = new Map<string, { readonly answer: string; readonly ended: JobRecord; readonly workflow: string }>();
  let questions: { readonly atCancel: number; readonly later: number };

  beforeAll(async () => {
    deployment = await createHeldDeployment();
    const { environment, service, vendor } = deployment;
    const names = Object.keys(STEP_HOLDS);
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, await deployment.submit());
    const held = new Set<string>();
    const gate = Promise.withResolvers<void>();
    const worker = await startHeldWorker({
      environment,
      holds: names.map((name) => ({ name, ...STEP_HOLDS[name]!(ids.get(name)!) })),
      onHeld: (name) => held.add(name),
      release: gate.promise,
      workflowBundle: await sharedWorkflowBundle(),
    });
    try {
      await deployment.untilStill(held, ids);
      const atCancel = vendor.questions.length;
      const cancel = (name: string) => ask(service, `/v1/jobs/${ids.get(name)}`, { method: 'DELETE' });
      const answers = await Promise.all(names.map(cancel));
      gate.resolve();
      for (const [index, name] of names.entries()) {
        const id = ids.get(name)!;
        const ended = await service.ended(id);
        const handle = service.client.workflow.getHandle(id);
        await handle.result().catch(() => undefined);
        const workflow = (await handle.describe()).status.name;
        jobs.set(name, { answer: answers[index]?.body.code ?? answers[index]?.body.status, ended, workflow });
      }
      await deployment.untilCleared();
      questions = { atCancel, later: vendor.questions.length };
    } finally {
      gate.resolve();
      await worker.stop();
    }
  }, 120_000);
  afterAll(() => deployment.close());

  it('end as cancelled, in the API as in Temporal, unless it is too late for that', () => {
    for (const [name, { answer, ended, workflow }] of jobs) {
      const isTooLate = name.startsWith('finish');
      expect(ended, name).toMatchObject({ status: isTooLate ? 'completed' : 'cancelled', error: null });
      expect(workflow, name).toBe(isTooLate ? 'COMPLETED' : 'CANCELLED');
      // A cancellation that takes longer than the request waits is in progress.
      expect(answer, name).toBe(name === 'finish: with the end recorded' ? 'job_already_finished' : 'cancelling');
    }
    const { progress } = jobs.get('translate: with all batches but one')!.ended;
    expect(progress.completed).toBeLessThan(progress.total);
  });

  it('leave finished files, which the result lists, and nothing else', async () => {
    const { service } = deployment;
    for (const [name, { ended }] of jobs) {
      const found: string[] = [];
      for (const language of ['de', 'fr']) {
        const { status, body } = await ask(service, `/v1/files/list?path=translations/${ended.job_id}/${language}`);
        if (status === 200) found.push(...body.files.map(({ key }: { key: string }) => key));
      }
      expect(found, name).toEqual(ended.result.translated_files);
    }
    const filesOf = (name: string) => jobs.get(name)?.ended.result.files.map(({ language }: never) => language);
    for (const name of Object.keys(STEP_HOLDS).slice(0, 3)) expect(filesOf(name), name).toEqual([]);
    expect(filesOf('translate: with all batches but one')).toEqual(['de']);
  });

  it('ask the model nothing any more', () => {
    expect(questions.later).toBe(questions.atCancel);
  });
});
