import { expect, vi } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { contractDocx } from './contract-docx.ts';
import { startFakeModel, type FakeModel } from './fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from './fakes/openai-compatible-server.ts';
import { answerTexts, foreignText } from './fakes/text-model.ts';
import { postDocxTranslation } from './job-requests.ts';
import type { Hold } from './held-worker.ts';
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
/** In all batches of the document but the last one. */
export const SEGMENTS_PER_BATCH = 50;

/** An API without a worker, whose model makes plans and translates. */
export interface HeldDeployment {
  readonly environment: Readonly<Record<string, string>>;
  readonly service: TestService;
  readonly vendor: FakeModel;
  /** Accepts a job with an instruction that only a model understands, on `contract.docx`. @returns its id */
  submit(): Promise<string>;
  /**
   * Waits until nothing moves any more in jobs that are held.
   *
   * @param ids of jobs, by the names of their holds
   */
  untilStill(held: ReadonlySet<string>, ids: ReadonlyMap<string, string>): Promise<void>;
  /** Waits until no job has a work area any more. */
  untilCleared(): Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * An environment with a fake model that reads the instruction and translates, to be closed after the test.
 *
 * @param variables on top of the test's own
 */
export async function createHeldDeployment(variables: Readonly<Record<string, string>> = {}): Promise<HeldDeployment> {
  const vendor = await startFakeModel((question) =>
    question.prompt.includes(INSTRUCTION) ? JSON.stringify(PLAN) : translate(question),
  );
  const deployment = await createTestEnvironment();
  const environment = {
    ...deployment.environment,
    ...variables,
    LOCAL_LLM_BASE_URL: vendor.baseUrl,
    LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
  };
  const service = await startTestService({ environment, roles: ['api'] });
  await service.upload('contract.docx', contractDocx(CLAUSES));
  const storage = await createStorage(loadConfig(environment));
  return {
    environment,
    service,
    vendor,
    async submit() {
      const fields = { instruction: INSTRUCTION, target_languages: LANGUAGES };
      const { status, body } = await postDocxTranslation(service, fields);
      if (status !== 202) throw new Error(`the job was refused: ${JSON.stringify(body)}`);
      return body.job_id as string;
    },
    async untilStill(held, ids) {
      const timeout = { timeout: 60_000, interval: 100 };
      await vi.waitFor(() => expect([...held].toSorted()).toEqual([...ids.keys()].toSorted()), timeout);
      for (const [name, id] of ids) {
        if (!/^(translate|write):/.test(name)) continue;
        // Calls that aren't held continue: the other batches, and the other language to its file.
        const missing = name.startsWith('translate') ? SEGMENTS_PER_BATCH : 0;
        const isDone = async () => {
          const { completed, total } = (await service.job(id)).progress;
          expect(total - completed).toBe(missing);
        };
        await vi.waitFor(isDone, timeout);
        const german = service.client.workflow.getHandle(`${id}/0/de`);
        await vi.waitFor(async () => expect((await german.describe()).status.name).toBe('COMPLETED'), timeout);
      }
    },
    async untilCleared() {
      const { folders: organizations } = await storage.list('work');
      const noJobs = async () => {
        for (const organization of organizations) {
          expect((await storage.list(`work/${organization}`)).folders).toEqual([]);
        }
      };
      await vi.waitFor(noJobs, { timeout: 60_000, interval: 100 });
    },
    async close() {
      await service.close();
      await deployment.remove();
      await vendor.close();
    },
  };
}

type StepHold = Omit<Hold, 'name'>;

/**
 * Where a job stands still in each of its steps, in the second language where it has two. A worker does eight things at
 * once on the queue of most of these: no more than seven may stand still.
 *
 * @returns by name, from a job's id
 */
export const STEP_HOLDS: Readonly<Record<string, (jobId: string) => StepHold>> = {
  'open: before the source is kept': (jobId) => ({ operation: 'copy', key: `${jobId}/0/source` }),
  'plan: before the plan is stored': (jobId) => ({ operation: 'write', key: `${jobId}/0/selection.json` }),
  'extract: with a batch stored': (jobId) => ({ operation: 'write', key: `${jobId}/0/segments-1.json` }),
  'translate: with all batches but one': (jobId) => ({ operation: 'stat', key: `${jobId}/0/translations-fr-2.json` }),
  'write: before the file is stored': (jobId) => ({ operation: 'write', key: `${jobId}/fr/contract.docx` }),
  'write: with the file stored': (jobId) => ({ operation: 'write', key: `${jobId}/0/report-fr.json` }),
  'finish: before the end is recorded': (jobId) => ({ operation: 'read', key: `${jobId}/0/report-fr.json` }),
  'finish: with the end recorded': (jobId) => ({ operation: 'removeFolder', key: `/${jobId}` }),
};
