import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { startChildService } from '#test/service/child-service.ts';
import { casesOfRun } from '#test/suite/long.ts';
import { canWatchMemory, processorTimeOfFamily } from '#test/machine/process-memory.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { missingApertiumProgram } from '#test/fakes/slow-engine.ts';
import { isToolMissing, isWithout } from '#test/suite/skipped.ts';

// Left to npm run test:all: job-cancel.test.ts has cancels.

// Not on PostgreSQL: it tests threads and programs.

/** Ms of processor time that a cancelled job may still take. */
const LIMIT = 5_000;
/** Ms of processor time in two seconds of a worker that only waits, at most. */
const IDLE = 200;
/** Ms of processor time of the work after which a job is cancelled. */
const UNDER_WAY = 500;

const sentence = (index: number) =>
  `The pump with the number ${index} delivers clean water to the garden behind the house.`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const docx = (paragraphs: number) =>
  buildDocx({
    body: numbers(paragraphs)
      .map((index) => paragraph(textRun(sentence(index), '<w:b/>')))
      .join(''),
  });

const CASES = [
  { name: 'pumps.docx', step: 'extract', target: 'en-XA', make: () => docx(100_000) },
  { name: 'pumps.docx', step: 'translate', target: 'es', make: () => docx(100_000) },
  { name: 'pumps.docx', step: 'write', target: 'en-XA', make: () => docx(20_000) },
] as const;

isToolMissing(missingApertiumProgram, 'cancels of translation');
const isWithoutMemory = isWithout('Linux', canWatchMemory, 'cancels of large documents');

describe.skipIf(isWithoutMemory)('a job on a large document that is cancelled', () => {
  const service = sharedByTests(() => startTestService({ roles: ['api'] }));
  const read = async <Answer>(path: string, init?: RequestInit) =>
    (await (await service.request(path, init)).json()) as Answer;
  const stage = async (id: string) => (await service.job(id)).progress.stage;
  const isAnalyzed = async (key: string) =>
    (await read<{ analysis_status: string }>(`/v1/files/details?path=${key}`)).analysis_status !== 'pending';

  let children: Awaited<ReturnType<typeof startChildService>> | undefined;
  beforeAll(() => async () => children?.stop());

  it.each(
    casesOfRun(CASES, ({ step }) => step === 'extract').filter(
      ({ target }) => target !== 'es' || missingApertiumProgram === undefined,
    ),
  )('in the step $step of $name takes at most 5 s of processor time more', async ({ name, step, target, make }) => {
    const worker = (children = await startChildService('worker', service.environment));
    try {
      const spent = () => processorTimeOfFamily(worker.pid);
      await service.upload(name, make());
      const patience = { timeout: 120_000, interval: 20 };
      await expect.poll(() => isAnalyzed(name), patience).toBe(true);
      const id = await service.submit({ source_files: [name], target_languages: [target] });
      await expect.poll(() => stage(id), patience).toBe(step);
      const begun = spent();
      await expect.poll(() => spent() - begun, patience).toBeGreaterThan(UNDER_WAY);
      expect(await stage(id)).toBe(step);
      const cancelled = spent();
      const { status } = await service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
      expect(status).toBe(200);
      expect(await service.ended(id)).toMatchObject({ status: 'cancelled' });
      let last = spent();
      const recently = () => {
        const before = last;
        last = spent();
        return last - before;
      };
      await expect.poll(recently, { interval: 2_000 }).toBeLessThan(IDLE);
      console.log(`${name}, ${step}: ${Math.round(last - cancelled)} ms of processor time after the request`);
      expect(last - cancelled).toBeLessThan(LIMIT);
    } finally {
      await worker.stop();
    }
  });
});
