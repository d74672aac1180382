import { AsyncLocalStorage } from 'node:async_hooks';
import { Context } from '@temporalio/activity';
import type { ActivityExecuteInput, NativeConnectionPlugin, WorkerOptions } from '@temporalio/worker';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** A moment of a job at which its worker can stand still. */
export interface Moment {
  readonly activity: string;
  /** Changes in storage that the activity has made by then; `end`: all of its work is done, and Temporal doesn't know. */
  readonly after: number | 'end';
}

/** A call of an activity, the same in each of its attempts. */
interface Call {
  readonly jobId: string;
  readonly activity: string;
  readonly id: string;
  changes: number;
  questions: number;
}

/** The most that a call of an activity did. */
export type CallFacts = Pick<Call, 'changes' | 'questions'>;

export interface ProbeOptions {
  /** Moments at which jobs stand still, by their ids. */
  readonly moments?: ReadonlyMap<string, Moment>;
  readonly onHeld?: (jobId: string) => void;
  /** Called for each request to a model or a vendor. */
  readonly onQuestion?: (jobId: string) => void;
  /** Jobs that are held continue when it resolves; default: never. */
  readonly release?: Promise<void>;
}

const CHANGES: ReadonlySet<string> = new Set([
  'write',
  'adopt',
  'copy',
  'remove',
  'removeFolder',
] satisfies (keyof ObjectStorage)[]);

/** Ms between heartbeats of an activity that is held at its end. */
const HEARTBEAT = 1_000;

/** Sees which activities of which jobs a worker runs and what they change, and has them stand still at given moments. */
export class WorkerProbe {
  readonly #calls = new AsyncLocalStorage<Call>();
  readonly #options: ProbeOptions;
  /** Ids of the calls that are held, by job. */
  readonly #held = new Map<string, string>();
  /** By activity, by job. */
  readonly activities = new Map<string, Map<string, CallFacts>>();

  constructor(options: ProbeOptions = {}) {
    this.#options = options;
  }

  /** Plugin of the workers' connection, whose interceptor they take. */
  get plugin(): NativeConnectionPlugin & { readonly configureWorker: (options: WorkerOptions) => WorkerOptions } {
    const inbound = { execute: (input: ActivityExecuteInput, next: Next) => this.#execute(input, next) };
    return {
      name: 'probe',
      configureWorker: ({ interceptors, ...options }) => ({
        ...options,
        interceptors: { ...interceptors, activity: [...(interceptors?.activity ?? []), () => ({ inbound })] },
      }),
    };
  }

  /** Storage whose changes are counted. */
  watch(storage: ObjectStorage): ObjectStorage {
    return new Proxy(storage, {
      get: (target, name: keyof ObjectStorage) => {
        const value = target[name];
        if (typeof value !== 'function') return value;
        return async (...input: unknown[]) => {
          const call = CHANGES.has(name) ? this.#calls.getStore() : undefined;
          if (call !== undefined) await this.#beforeChange(call);
          return (value as (...input: unknown[]) => unknown).apply(target, input);
        };
      },
    });
  }

  /** Requests, which are counted. */
  readonly fetch: typeof fetch = (...input) => {
    const call = this.#calls.getStore();
    if (call !== undefined) {
      call.questions += 1;
      this.#options.onQuestion?.(call.jobId);
    }
    return fetch(...input);
  };

  async #execute(input: ActivityExecuteInput, next: Next): Promise<unknown> {
    const { activityType: activity, activityId, workflowExecution } = Context.current().info;
    const { jobId = '' } = (input.args[0] ?? {}) as { readonly jobId?: string };
    const call: Call = {
      jobId,
      activity,
      id: `${workflowExecution?.workflowId}/${activityId}`,
      changes: 0,
      questions: 0,
    };
    const result = await this.#calls.run(call, () => next(input));
    this.#count(call);
    if (this.#isDue(call, 'end')) {
      const heartbeat = setInterval(() => Context.current().heartbeat(), HEARTBEAT);
      await this.#hold(call).finally(() => clearInterval(heartbeat));
    }
    return result;
  }

  async #beforeChange(call: Call): Promise<void> {
    if (this.#isDue(call, call.changes)) await this.#hold(call);
    call.changes += 1;
  }

  #count({ jobId, activity, changes, questions }: Call): void {
    const ofJob = this.activities.get(jobId) ?? new Map<string, CallFacts>();
    const known = ofJob.get(activity) ?? { changes: 0, questions: 0 };
    const facts = { changes: Math.max(changes, known.changes), questions: Math.max(questions, known.questions) };
    this.activities.set(jobId, ofJob.set(activity, facts));
  }

  /** The first call that comes to the moment of its job is held, in each attempt; others of the activity are not. */
  #isDue({ jobId, activity, id }: Call, after: Moment['after']): boolean {
    const moment = this.#options.moments?.get(jobId);
    return moment?.activity === activity && moment.after === after && (this.#held.get(jobId) ?? id) === id;
  }

  async #hold({ jobId, id }: Call): Promise<void> {
    this.#held.set(jobId, id);
    this.#options.onHeld?.(jobId);
    await (this.#options.release ?? new Promise(() => undefined));
  }
}

type Next = (input: ActivityExecuteInput) => Promise<unknown>;
