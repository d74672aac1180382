import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHeldDeployment, SEGMENTS_PER_BATCH, STEP_HOLDS, type HeldDeployment } from '#test/docx-job-setup.ts';
import { startHeldProcess } from '#test/held-worker.ts';
import { ask } from '#test/job-requests.ts';
import { startTestService, type JobRecord } from '#test/service.ts';

/** One more that stands still there, to be cancelled while no worker lives. */
const CANCELLED = 'write: cancelled';

/** Time for Temporal to notice that a worker is gone, and for all jobs to be done by another one. */
const AFTERMATH = 120_000;

describe('jobs with an instruction and two languages whose worker is killed, each in another step', () => {
  let deployment: HeldDeployment;
  const jobs = new Map<string, { readonly atKill: JobRecord; readonly seen: number[]; readonly ended: JobRecord }>();
  let undisturbed: JobRecord;
  /** Questions to the model that one undisturbed job takes. */
  let questions: number;
  let laterQuestions: number;
  let cancelled: JobRecord;

  beforeAll(async () => {
    deployment = await createHeldDeployment();
    const { environment, service, vendor } = deployment;
    const names = Object.keys(STEP_HOLDS);
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, await deployment.submit());
    const cancelledId = await deployment.submit();
    const holds = [
      ...names.map((name) => ({ name, ...STEP_HOLDS[name]!(ids.get(name)!) })),
      { name: CANCELLED, ...STEP_HOLDS['write: with the file stored']!(cancelledId) },
    ];
    const worker = await startHeldProcess(environment, holds);
    try {
      await deployment.untilStill(worker.held, new Map([...ids, [CANCELLED, cancelledId]]));
    } finally {
      await worker.kill();
    }
    const questionsAtKill = vendor.questions.length;
    await ask(service, `/v1/jobs/${cancelledId}`, { method: 'DELETE' });
    const running = names.map(async (name) => {
      const id = ids.get(name)!;
      const atKill = await service.job(id);
      const seen = [atKill.progress.completed];
      for (;;) {
        const record = await service.job(id);
        seen.push(record.progress.completed);
        if (record.ended_at !== null) return jobs.set(name, { atKill, seen, ended: record });
        await sleep(100);
      }
    });
    const second = await startTestService({ environment, roles: ['worker'] });
    try {
      await Promise.all(running);
      cancelled = await service.ended(cancelledId);
      await deployment.untilCleared();
      const allQuestions = vendor.questions.length;
      laterQuestions = allQuestions - questionsAtKill;
      undisturbed = await service.ended(await deployment.submit());
      questions = vendor.questions.length - allQuestions;
    } finally {
      await second.close();
    }
  }, AFTERMATH);
  afterAll(() => deployment.close());

  it('come to the same, byte for byte, as one that nothing happened to', async () => {
    const download = (key: string) => deployment.service.download(key);
    expect(undisturbed.status).toBe('completed');
    const [german, french] = await Promise.all(undisturbed.result.translated_files.map(download));
    expect(german.equals(french)).toBe(false);
    for (const [name, { ended }] of jobs) {
      expect(ended, name).toMatchObject({ status: 'completed', error: null });
      const withoutIds = (record: JobRecord) =>
        JSON.parse(JSON.stringify(record.result).replaceAll(record.job_id, 'JOB')) as unknown;
      expect(withoutIds(ended), name).toEqual(withoutIds(undisturbed));
      expect(ended.warnings, name).toEqual(undisturbed.warnings);
      const files = await Promise.all(ended.result.translated_files.map(download));
      expect([german.equals(files[0]), french.equals(files[1])], name).toEqual([true, true]);
    }
  });

  it('show progress that only grows and ends at its total', () => {
    const { total } = undisturbed.progress;
    for (const [name, { atKill, seen, ended }] of jobs) {
      expect(seen, name).toEqual(seen.toSorted((left, right) => left - right));
      expect(ended.progress, name).toMatchObject({ stage: 'finished', completed: total, total, percent: 100 });
      expect([0, total], name).toContain(atKill.progress.total);
    }
    expect(jobs.get('translate: with all batches but one')?.atKill.progress.completed).toBe(total - SEGMENTS_PER_BATCH);
  });

  it('leave no file that its end doesn’t list, when they are cancelled before another worker takes them', async () => {
    const { service } = deployment;
    expect(cancelled).toMatchObject({ status: 'cancelled', result: { files: [{ language: 'de' }] } });
    const filesIn = async (language: string) =>
      (await ask(service, `/v1/files/list?path=translations/${cancelled.job_id}/${language}`)).body.files;
    expect([await filesIn('de'), await filesIn('fr')]).toMatchObject([[{}], []]);
  });

  it('ask the model nothing again that it has answered, but for the plan that was not stored', () => {
    // All questions of the jobs that were before their plan or had none stored, all but the plan of the one that was being
    // extracted, and one for the batch that was missing.
    expect(laterQuestions).toBe(questions + questions + (questions - 1) + 1);
  });
});
