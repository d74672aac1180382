import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createHeldDeployment,
  KIND_HOLDS,
  SEGMENTS_PER_BATCH,
  STEP_HOLDS,
  type HeldDeployment,
  type OfficeJob,
} from '#test/office-job-setup.ts';
import { startHeldProcess } from '#test/held-worker.ts';
import { ask } from '#test/job-requests.ts';
import { startTestService, type JobRecord } from '#test/service.ts';

/** One more that stands still there, to be cancelled while no worker lives. */
const CANCELLED = 'write: cancelled';

/** Kind of each job by the name of its hold. */
const kinds = new Map<string, OfficeJob>([
  ...Object.keys(STEP_HOLDS).map((name) => [name, 'docx'] as const),
  ...Object.entries(KIND_HOLDS).map(([name, { kind }]) => [name, kind] as const),
]);

const names = [...kinds.keys()];

/** Time for Temporal to notice that a worker is gone, and for all jobs to be done by another one. */
const AFTERMATH = 120_000;

describe('jobs with an instruction and two languages whose worker is killed, each in another step', () => {
  let deployment: HeldDeployment;
  const jobs = new Map<string, { readonly atKill: JobRecord; readonly seen: number[]; readonly ended: JobRecord }>();
  const undisturbed = new Map<OfficeJob, JobRecord>();
  /** Questions to the model that an undisturbed job on a Word document takes. */
  let questions: number;
  let laterQuestions: number;
  let cancelled: JobRecord;

  beforeAll(async () => {
    deployment = await createHeldDeployment();
    const { environment, service, vendor } = deployment;
    const ids = new Map<string, string>();
    for (const [name, kind] of kinds) ids.set(name, await deployment.submit(kind));
    const cancelledId = await deployment.submit();
    const holds = [
      ...names.map((name) => ({ name, ...(STEP_HOLDS[name] ?? KIND_HOLDS[name]!.hold)(ids.get(name)!) })),
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
      undisturbed.set('docx', await service.ended(await deployment.submit()));
      questions = vendor.questions.length - allQuestions;
      const others = (['excel', 'ppt'] as const).map(async (kind) => {
        undisturbed.set(kind, await service.ended(await deployment.submit(kind)));
      });
      await Promise.all(others);
    } finally {
      await second.close();
    }
  }, AFTERMATH);
  afterAll(() => deployment.close());

  it('come to the same, byte for byte, as one that nothing happened to', async () => {
    const download = (key: string) => deployment.service.download(key);
    const expected = new Map<OfficeJob, readonly Buffer[]>();
    for (const [kind, { status, result }] of undisturbed) {
      expect(status, kind).toBe('completed');
      expected.set(kind, await Promise.all(result.translated_files.map(download)));
    }
    const [german, french] = expected.get('docx')!;
    expect(german!.equals(french!)).toBe(false);
    expect(expected.get('excel')).toHaveLength(1);
    for (const [name, { ended }] of jobs) {
      expect(ended, name).toMatchObject({ status: 'completed', error: null });
      const record = undisturbed.get(kinds.get(name)!)!;
      const withoutIds = ({ job_id: id, result }: JobRecord) =>
        JSON.parse(JSON.stringify(result).replaceAll(id, 'JOB')) as unknown;
      expect(withoutIds(ended), name).toEqual(withoutIds(record));
      expect(ended.warnings, name).toEqual(record.warnings);
      const files: readonly Buffer[] = await Promise.all(ended.result.translated_files.map(download));
      const sameAs = expected.get(kinds.get(name)!)!;
      expect(
        files.map((file, index) => file.equals(sameAs[index]!)),
        name,
      ).toEqual(sameAs.map(() => true));
    }
  });

  it('show progress that only grows and ends at its total', () => {
    for (const [name, { atKill, seen, ended }] of jobs) {
      const { total } = undisturbed.get(kinds.get(name)!)!.progress;
      expect(seen, name).toEqual(seen.toSorted((left, right) => left - right));
      expect(ended.progress, name).toMatchObject({ stage: 'finished', completed: total, total, percent: 100 });
      expect([0, total], name).toContain(atKill.progress.total);
      if (name.startsWith('translate')) expect(atKill.progress.completed, name).toBe(total - SEGMENTS_PER_BATCH);
    }
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
    // extracted, and one for each batch that was missing.
    const missingBatches = names.filter((name) => name.startsWith('translate')).length;
    expect(laterQuestions).toBe(questions + questions + (questions - 1) + missingBatches);
  });
});
