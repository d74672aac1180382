import { expect, vi } from 'vitest';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { postDocxTranslation } from './job-requests.ts';
import type { Hold } from './paused-worker.ts';
import { createTestEnvironment, startTestService, type TestService } from './service.ts';

/** An instruction that rules don't understand, but a model may. */
const INSTRUCTION = 'whatever makes a lawyer nervous';
const PLAN = {
  understood: true,
  include: [],
  exclude: [{ all: [{ kind: 'table', number: null, row: null, column: null }] }],
  add: [],
};
/** Makes four batches in each language. */
const CLAUSES = 160;
const translate = answerTexts(foreignText);

const LANGUAGES = ['de', 'fr'] as const;
/** In the last batch of the document, which is the last of its chain. */
const SEGMENTS_HELD = 15;

/** An API without a worker, whose model makes plans and translates. */
export interface PausedDeployment {
  readonly environment: Readonly<Record<string, string>>;
  readonly service: TestService;
  readonly vendor: FakeModel;
  /** Accepts a job on a Word document, with an instruction that only a model understands. @returns its id */
  submit(): Promise<string>;
  /** Waits until each job has translated all but the batch that is held, and its first language is done. */
  untilStill(held: ReadonlySet<string>, ids: readonly string[]): Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * An environment with a fake model that reads the instruction and translates, to be closed after the test.
 *
 * @param variables on top of the test's own
 */
export async function createPausedDeployment(
  variables: Readonly<Record<string, string>> = {},
): Promise<PausedDeployment> {
  const vendor = await startFakeModel((question) =>
    question.prompt.includes(INSTRUCTION) ? JSON.stringify(PLAN) : translate(question),
  );
  const deployment = await createTestEnvironment();
  const environment = {
    ...deployment.environment,
    ...variables,
    ...vendor.environment,
  };
  const service = await startTestService({ environment, roles: ['api'] });
  await service.upload('contract.docx', contractDocx(CLAUSES));
  return {
    environment,
    service,
    vendor,
    async submit() {
      const { status, body } = await postDocxTranslation(service, {
        instruction: INSTRUCTION,
        target_languages: LANGUAGES,
      });
      if (status !== 202) throw new Error(`the job was refused: ${JSON.stringify(body)}`);
      return body.job_id as string;
    },
    async untilStill(held, ids) {
      const timeout = { timeout: 60_000, interval: 100 };
      await vi.waitFor(() => expect([...held].toSorted()).toEqual(ids.toSorted()), timeout);
      for (const id of ids) {
        // Calls that aren't held continue: the other batches, and the other language to its file.
        const isDone = async () => {
          const { completed, total } = (await service.job(id)).progress;
          expect(total - completed).toBe(SEGMENTS_HELD);
        };
        await vi.waitFor(isDone, timeout);
        const german = service.client.workflow.getHandle(`${id}/0/de`);
        await vi.waitFor(async () => expect((await german.describe()).status.name).toBe('COMPLETED'), timeout);
      }
    },
    async close() {
      await service.close();
      await deployment.remove();
      await vendor.close();
    },
  };
}

/** Moment at which a job stands still with all batches but one. */
export const lastBatchOf = (jobId: string): Hold => ({
  name: jobId,
  operation: 'read',
  key: `${jobId}/0/translations-fr-3.json`,
});
