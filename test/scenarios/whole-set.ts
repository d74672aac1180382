import assert from 'node:assert/strict';
import { vi } from 'vitest';
import { EVENT_BODIES } from '#domain/events/event-body.ts';
import { JOB_KINDS, type JobType } from '#domain/jobs/kinds/index.ts';
import { connectFakeTms } from '#test/fakes/tms/start-tms.ts';
import { ask } from '#test/service/job-requests.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { openEvents, type ReceivedEvent } from '#test/service/server-events.ts';
import { createTestEnvironment, startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { createWebhookClient } from '#test/webhooks/webhook-client.ts';
import { sourceFiles } from './materials.ts';
import { jobRequests } from './requests.ts';
import { startOutsideServices, type OutsideServices } from './services.ts';

/** Secret of the subscription to all events. */
export const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** Jobs whose events are followed: a key may have 20 streams open. */
const FOLLOWED = 18;

export const VIDEO_TYPES: readonly JobType[] = ['dub_video', 'subtitle_video', 'voiceover_video'];

/** Planned end of a job; a long run cancels two of three. */
export type Fate = 'kept' | 'cancelled while running' | 'cancelled while queued';
export const FATES: readonly Fate[] = LONG_RUN
  ? ['kept', 'cancelled while running', 'cancelled while queued']
  : ['kept', 'cancelled while running'];

export interface SetJob {
  readonly id: string;
  readonly type: JobType;
  readonly fate: Fate;
}

interface ListAnswer {
  readonly jobs: readonly { readonly job_id: string; readonly job_type: JobType; readonly status: string }[];
  readonly total: number;
  readonly queue_length: number;
}

/** True if the service itself starts jobs of the type: they are not listed unless asked for, and emit no events. */
export const isSystem = (type: JobType): boolean => JOB_KINDS[type].category === 'system';

/** Jobs of all types on one deployment: accepted without a worker, cancelled in part, and ended with one. */
export class WholeSet {
  readonly #withVideo: boolean;
  readonly #outside: OutsideServices;
  readonly #remove: () => Promise<void>;
  #service: TestService;
  /** In the order in which they were accepted, those of a type without gaps. */
  readonly jobs: SetJob[] = [];
  /** Keys of the uploaded files, each of which has an analysis. */
  readonly uploads: string[] = [];
  /** Ids of context stores with one document each, each of which has a `rag_ingest` job. */
  readonly stores: number[] = [];
  /** At their end, by id. */
  readonly records = new Map<string, JobRecord>();
  /** Statuses that cancellations were answered with, by id. */
  readonly cancellations = new Map<string, string>();
  readonly streams = new Map<string, Promise<readonly ReceivedEvent[]>>();

  private constructor(
    withVideo: boolean,
    { outside, service, remove }: { outside: OutsideServices; service: TestService; remove: () => Promise<void> },
  ) {
    this.#withVideo = withVideo;
    this.#outside = outside;
    this.#service = service;
    this.#remove = remove;
  }

  /** Starts an API without a worker, with everything around it, and with these settings on top. */
  static async start(withVideo: boolean, own: Readonly<Record<string, string>> = {}): Promise<WholeSet> {
    const outside = await startOutsideServices();
    const { environment, remove } = await createTestEnvironment();
    const settings = {
      ...environment,
      RETRY_RETENTION_DAYS: '0',
      KEEP_SEGMENTS: 'false',
      ...outside.environment,
      ...own,
    };
    const service = await startTestService({ environment: settings, roles: ['api'] });
    await connectFakeTms(service, 'weblate', outside.weblate);
    const subscription = { url: `${outside.receiver.url}/all`, events: Object.keys(EVENT_BODIES) };
    await createWebhookClient(service).subscribe({ ...subscription, secret: WEBHOOK_SECRET });
    return new WholeSet(withVideo, { outside, service, remove });
  }

  get service(): TestService {
    return this.#service;
  }
  get outside(): OutsideServices {
    return this.#outside;
  }
  /** Jobs that a client asked for, in the order in which they were accepted. */
  get asked(): readonly SetJob[] {
    return this.jobs.filter(({ type }) => !isSystem(type));
  }
  ofType(...types: readonly JobType[]): readonly SetJob[] {
    return this.jobs.filter(({ type }) => types.includes(type));
  }
  ofFate(wanted: Fate): readonly SetJob[] {
    return this.jobs.filter(({ fate }) => fate === wanted);
  }

  async list(query = ''): Promise<ListAnswer> {
    const { status, body } = await ask(this.#service, `/v1/jobs${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body as ListAnswer;
  }

  /** Ids of the listed jobs of a type, the oldest first. */
  async idsOf(type: JobType): Promise<readonly string[]> {
    return (await this.list(`?job_type=${type}&limit=100`)).jobs.map((job) => job.job_id).toReversed();
  }

  async send(path: string, body: object) {
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(this.#service, path, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body;
  }

  /** Uploads the files and has a job of each type accepted for each fate. */
  async submit(): Promise<void> {
    for (const [key, bytes] of await sourceFiles(this.#withVideo)) {
      await this.#service.upload(key, bytes);
      this.uploads.push(key);
    }
    for (const fate of FATES) {
      const requests = jobRequests(this.#outside.weblate.identifier, `Terms of a job ${fate}`);
      for (const [type, { path, body }] of requests) {
        if (!this.#withVideo && VIDEO_TYPES.includes(type)) continue;
        const { job_id: id } = await this.send(`/v1/jobs/${path}`, body);
        this.jobs.push({ id, type, fate });
      }
    }
    for (const fate of FATES) await this.#addDocument(fate);
    // Analyses ask nobody who could keep them waiting, so none is cancelled while it runs.
    for (const [index, id] of (await this.idsOf('file_analysis')).entries()) {
      this.jobs.push({ id, type: 'file_analysis', fate: index % 2 === 0 ? 'kept' : 'cancelled while queued' });
    }
  }

  /** A document in a store of its own, which a job reads. */
  async #addDocument(fate: Fate): Promise<void> {
    const vectors = { retrieval_backend: 'vector', embedding_model: 'local/embed-1' };
    const store = await this.send('/v1/context', { key: `store-${this.stores.length}`, name: fate, ...vectors });
    const form = new FormData();
    form.append('title', 'Rules');
    form.append('document_type', 'reference');
    form.append('file', new File(['Doors are opened with care.\n'], 'rules.txt'));
    const { status } = await ask(this.#service, `/v1/context/${store.id}/documents`, { method: 'POST', body: form });
    assert.equal(status, 201);
    this.stores.push(store.id as number);
    this.jobs.push({ id: (await this.idsOf('rag_ingest')).at(-1)!, type: 'rag_ingest', fate });
  }

  /** Cancels all jobs of a fate at once. */
  async cancel(fate: Fate): Promise<void> {
    const cancelled = this.ofFate(fate).map(async ({ id, type }) => {
      const { status, body } = await ask(this.#service, `/v1/jobs/${id}`, { method: 'DELETE' });
      assert.equal(status, 200, `${type}: ${JSON.stringify(body)}`);
      this.cancellations.set(id, body.status as string);
    });
    await Promise.all(cancelled);
  }

  /** Restarts the service, with a worker, cancels jobs while they run and waits for all to end. */
  async work(): Promise<void> {
    await this.#service.close();
    const release = this.#outside.hold();
    try {
      this.#service = await startTestService({ environment: this.#service.environment });
      for (const { id } of this.asked.slice(0, FOLLOWED)) this.streams.set(id, this.#follow(id));
      await vi.waitFor(() => this.#assertRunning(), TEST_TIMEOUT);
      await this.cancel('cancelled while running');
      // None waits for an answer of a service any more: all end although none is answered.
      for (const { id } of this.ofFate('cancelled while running')) await this.#service.ended(id);
    } finally {
      release();
    }
    await this.#ended();
  }

  /** Restarts the service, with a worker, and waits for all jobs to end; none is cancelled. */
  async complete(disturb: (service: TestService, done: Promise<void>) => Promise<void>): Promise<void> {
    await this.#service.close();
    this.#service = await startTestService({ environment: this.#service.environment });
    await disturb(this.#service, this.#ended());
  }

  async #ended(): Promise<void> {
    for (const { id } of this.jobs) this.records.set(id, await this.#service.ended(id));
  }

  async #assertRunning(): Promise<void> {
    for (const { id, type } of this.ofFate('cancelled while running')) {
      assert.equal((await this.#service.job(id)).status, 'running', type);
    }
    assert.ok(this.#outside.waiting() > 0);
  }

  async #follow(id: string): Promise<readonly ReceivedEvent[]> {
    const abort = new AbortController();
    return openEvents(await this.#service.request(`/v1/jobs/${id}/events`, { signal: abort.signal }), abort).rest();
  }

  async close(): Promise<void> {
    await this.#service.close();
    await this.#outside.close();
    await this.#remove();
  }
}
