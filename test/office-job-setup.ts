import { expect, vi } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { buildPptx, textBox } from '#formats/pptx/testing/build-pptx.ts';
import { buildXlsx, row } from '#formats/xlsx/testing/build-xlsx.ts';
import { contractDocx } from './contract-docx.ts';
import { startFakeModel, type FakeModel } from './fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from './fakes/openai-compatible-server.ts';
import { answerTexts, foreignText } from './fakes/text-model.ts';
import { ask } from './job-requests.ts';
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
const SLIDES = 40;

/** A kind of job with an instruction, as its path names it. */
export type OfficeJob = 'docx' | 'excel' | 'ppt';

const clauses = Array.from({ length: CLAUSES }, (_, index) => `Clause number ${index} binds both parties.`);

const DOCUMENTS: Readonly<
  Record<OfficeJob, { readonly name: string; readonly instruction: string; readonly bytes: () => Uint8Array }>
> = {
  docx: { name: 'contract.docx', instruction: INSTRUCTION, bytes: () => contractDocx(CLAUSES) },
  // Both languages in one workbook.
  excel: {
    name: 'clauses.xlsx',
    instruction: "source is 'English', put German in 'German' and French in 'French'",
    bytes: () => {
      const rows = clauses.map((text, index) => row(index + 2, [text, null, null]));
      return buildXlsx({ sheets: [{ rows: row(1, ['English', 'German', 'French']) + rows.join('') }] });
    },
  },
  ppt: {
    name: 'clauses.pptx',
    instruction: `slides 1-${SLIDES}`,
    bytes: () => {
      const perSlide = CLAUSES / SLIDES;
      const slides = Array.from({ length: SLIDES + 1 }, (_, index) =>
        clauses.slice(index * perSlide, (index + 1) * perSlide).map((text) => textBox(text)),
      );
      return buildPptx({ slides: slides.map((boxes) => boxes.join('')) });
    },
  },
};
const translate = answerTexts(foreignText);

const LANGUAGES = ['de', 'fr'] as const;
/** In all batches of the document but the last one. */
export const SEGMENTS_PER_BATCH = 50;

/** An API without a worker, whose model makes plans and translates. */
export interface HeldDeployment {
  readonly environment: Readonly<Record<string, string>>;
  readonly service: TestService;
  readonly vendor: FakeModel;
  /** Accepts a job with an instruction, which for Word documents only a model understands. @returns its id */
  submit(kind?: OfficeJob): Promise<string>;
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
  for (const { name, bytes } of Object.values(DOCUMENTS)) await service.upload(name, bytes());
  const storage = await createStorage(loadConfig(environment));
  return {
    environment,
    service,
    vendor,
    async submit(kind = 'docx') {
      const { name, instruction } = DOCUMENTS[kind];
      const fields = { source_file: name, instruction, source_language: 'en', target_languages: LANGUAGES };
      const { status, body } = await ask(service, `/v1/jobs/translate/${kind}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      });
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

/** Where a job on a Word document stands still in each of its steps, in the second language where it has two; by name. */
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

/** The same for jobs of other kinds, in the steps that are not the same for them. */
export const KIND_HOLDS: Readonly<
  Record<string, { readonly kind: OfficeJob; readonly hold: (jobId: string) => StepHold }>
> = {
  'translate: a workbook with all batches but one': {
    kind: 'excel',
    hold: (jobId) => ({ operation: 'stat', key: `${jobId}/0/translations-fr-2.json` }),
  },
  'write: before the workbook of both languages is stored': {
    kind: 'excel',
    hold: (jobId) => ({ operation: 'write', key: `${jobId}/clauses.xlsx` }),
  },
  'translate: a presentation with all batches but one': {
    kind: 'ppt',
    hold: (jobId) => ({ operation: 'stat', key: `${jobId}/0/translations-fr-2.json` }),
  },
  'write: with the presentation stored': {
    kind: 'ppt',
    hold: (jobId) => ({ operation: 'write', key: `${jobId}/0/report-fr.json` }),
  },
};
