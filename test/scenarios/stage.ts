import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { vi } from 'vitest';
import type { FakeProject, FakeTms } from '#test/fakes/tms/fake-project.ts';
import { connectFakeTms } from '#test/fakes/tms/start-tms.ts';
import { startPausedWorker } from '#test/service/paused-worker.ts';
import { createApiKey, ask } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { connectTestClient, createTestEnvironment, startTestService, type TestService } from '#test/service/service.ts';
import { extractionClient } from '#test/documents/term-extraction.ts';
import { sharedWorkflowBundle } from '#test/service/workflow-bundle.ts';
import { sourceFiles } from './materials.ts';
import { FURTHER_FILES, type Scenario, type ScenarioStage, type Submitted } from './scenarios.ts';
import { startOutsideServices, startProject, type OutsideServices } from './services.ts';
import { WorkerProbe } from './worker-probe.ts';

/** A job of a scenario. */
export interface StagedJob extends Submitted {
  readonly scenario: Scenario;
  readonly place: ScenarioStage;
}

/** Slots for many jobs that stand still at once. */
const SLOTS = Object.fromEntries(
  ['JOBS', 'PROVIDERS', 'MEDIA', 'TMS', 'DOWNLOADS'].map((queue) => [`WORKER_SLOTS_${queue}`, '300']),
);

interface Prepared {
  readonly place: ScenarioStage;
  readonly source: Submitted;
}

/** An API without a worker, with everything around it that jobs of all scenarios need. */
export class Stage {
  readonly service: TestService;
  readonly #outside: OutsideServices;
  readonly #remove: () => Promise<void>;
  readonly #projects: FakeTms[] = [];
  /** Jobs that others continue, with their places, by scenario. */
  readonly #prepared = new Map<string, Prepared[]>();

  private constructor(outside: OutsideServices, service: TestService, remove: () => Promise<void>) {
    this.#outside = outside;
    this.service = service;
    this.#remove = remove;
  }

  /** @param more variables of the service */
  static async start(withVideo: boolean, more: Readonly<Record<string, string>> = {}): Promise<Stage> {
    const files = await sourceFiles(withVideo);
    const outside = await startOutsideServices(files.get('set/film.mp4'));
    const { environment, remove } = await createTestEnvironment();
    const service = await startTestService({
      environment: {
        ...environment,
        // Tests look for remains.
        RETRY_RETENTION_DAYS: '0',
        KEEP_SEGMENTS: 'false',
        ...outside.environment,
        ...SLOTS,
        ...more,
      },
      roles: ['api'],
    });
    for (const [key, bytes] of [...files, ...Object.entries(FURTHER_FILES)]) await service.upload(key, bytes);
    return new Stage(outside, service, remove);
  }

  /** Has jobs of scenarios accepted. No worker may be there. */
  async submitAll(wanted: readonly Scenario[]): Promise<readonly StagedJob[]> {
    await this.prepare(wanted);
    const jobs: StagedJob[] = [];
    for (const scenario of wanted) jobs.push(await this.submit(scenario));
    return jobs;
  }

  /** Has a job of a scenario accepted, for which it was prepared. */
  async submit(scenario: Scenario): Promise<StagedJob> {
    const prepared = this.#prepared.get(scenario.name);
    const [known] = scenario.hasOwnSource === true ? (prepared?.splice(0, 1) ?? []) : (prepared ?? []);
    const { place, source } = known ?? { place: await this.#placeOf(scenario), source: { id: '' } };
    return { scenario, place, ...(await scenario.submit(place, source)) };
  }

  /** Completes the jobs that scenarios continue, by a worker that keeps their segments. */
  async prepare(wanted: readonly Scenario[]): Promise<void> {
    const sources: Prepared[] = [];
    for (const scenario of wanted) {
      const { name, prepare, hasOwnSource } = scenario;
      const known = this.#prepared.get(name) ?? [];
      if (prepare === undefined || (known.length > 0 && hasOwnSource !== true)) continue;
      const place = await this.#placeOf(scenario);
      const prepared = { place, source: await prepare(place) };
      this.#prepared.set(name, [...known, prepared]);
      sources.push(prepared);
    }
    if (sources.length === 0) return;
    const work = () => Promise.all(sources.map(({ place, source }) => place.ended(source.id)));
    await this.withWorker(new WorkerProbe(), work, { KEEP_SEGMENTS: 'true' });
    for (const project of this.projects) project.writes.length = 0;
  }

  async #placeOf({ hasProject }: Scenario): Promise<ScenarioStage> {
    const { film, weblate } = this.#outside;
    if (!hasProject) return { ...this.service, film, weblate };
    const client = connectTestClient(this.service.apiUrl, await createApiKey(this.service));
    const project = await startProject();
    this.#projects.push(project);
    await connectFakeTms(client, 'weblate', project);
    return { ...client, film, weblate: project };
  }

  /** Does something while a worker of this process works. @param settings of the worker alone */
  async withWorker<Result>(
    probe: WorkerProbe,
    work: () => Promise<Result>,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Result> {
    const environment = { ...this.service.environment, ...settings };
    const worker = await startPausedWorker({ environment, probe, workflowBundle: await sharedWorkflowBundle() });
    try {
      return await work();
    } finally {
      await worker.stop();
    }
  }

  /** Waits for the end of a job. @returns all that it has made, without its ids and times */
  async outcomeOf({ id, store, place }: StagedJob) {
    await place.ended(id);
    const { body: job } = await ask(place, `/v1/jobs/${id}`);
    const alike = (text: string) =>
      text
        .replaceAll(id, 'JOB')
        .replaceAll(job.created_at, 'TIME')
        .replaceAll(/\/reports\/[\w.-]+/g, '/reports/TOKEN')
        .replaceAll(/(?<="report_url_expires_at":")[^"]+/g, 'LATER')
        .replaceAll(/"(glossary|document)_id":\d+/g, '"$1_id":0');
    const files = (job.target_files as readonly string[]).map(async (key) => {
      const bytes = alike((await place.download(key)).toString('latin1'));
      return [key, createHash('sha256').update(bytes, 'latin1').digest('hex')] as const;
    });
    const { status, error, result, warnings, progress } = job;
    const outcome = {
      status,
      error,
      result,
      warnings,
      progress,
      files: Object.fromEntries(await Promise.all(files)),
      glossary: await this.#glossaryOf(place, result?.glossary_id),
      documents: store === undefined ? null : await this.#documentsOf(place, store),
      project: [...place.weblate.project.translations].toSorted(([one], [other]) => (one < other ? -1 : 1)),
      comments: place.weblate.project.comments,
    };
    return JSON.parse(alike(JSON.stringify(outcome))) as typeof outcome;
  }

  async #glossaryOf(place: ScenarioStage, id: number | undefined) {
    if (id === undefined) return null;
    const entries = await extractionClient(place).entriesOf(id);
    return entries.map(({ notes, terms }) => ({
      notes,
      terms: terms.map(({ term, lang, description }) => ({ term, lang, description })),
    }));
  }

  async #documentsOf(place: ScenarioStage, store: number) {
    const { body } = await ask(place, `/v1/context/${store}/documents`);
    return (body.documents as readonly Record<string, unknown>[]).map(({ title, status, error, pieces }) => ({
      title,
      status,
      error,
      pieces,
    }));
  }

  /** Paths of what storage and disk have of a job. */
  async remainsOf(id: string): Promise<readonly string[]> {
    const folder = this.service.environment['DATA_DIR']!;
    // Jobs that still run remove folders while they are listed.
    const list = () => readdir(folder, { recursive: true, withFileTypes: true });
    return (await vi.waitFor(list, TEST_TIMEOUT))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`)
      .filter((path) => path.includes(`/${id}`));
  }

  /** True once nothing moves in a workflow or its children, except the one call that is held. */
  async isStill(workflowId: string): Promise<boolean> {
    const { raw } = await this.service.client.workflow.getHandle(workflowId).describe();
    const children = raw.pendingChildren ?? [];
    if (raw.pendingWorkflowTask != null || (raw.pendingActivities?.length ?? 0) + children.length !== 1) return false;
    return children[0] === undefined || this.isStill(children[0].workflowId!);
  }

  /** All projects that jobs worked on. */
  get projects(): readonly FakeProject[] {
    return this.#projects.map(({ project }) => project);
  }

  async close(): Promise<void> {
    await this.service.close();
    for (const project of this.#projects) await project.close();
    await this.#outside.close();
    await this.#remove();
  }
}
