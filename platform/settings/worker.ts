import { availableParallelism } from 'node:os';
import { defineSettings, nameListVariable, wholeNumber } from '#domain/settings/variables.ts';

/** Families of work that a worker process can serve; each is a Temporal task queue of the same name. */
export const TASK_QUEUES = ['jobs', 'providers', 'media', 'tms', 'downloads', 'webhooks'] as const;
export type TaskQueue = (typeof TASK_QUEUES)[number];

/** Queues whose slots organizations share; deliveries of webhooks have limits of their own, per endpoint. */
export type SharedQueue = Exclude<TaskQueue, 'webhooks'>;

export const SHARED_QUEUES: readonly SharedQueue[] = ['jobs', 'providers', 'media', 'tms', 'downloads'];

export interface QueueSlots {
  /** Activities at a time. */
  readonly slots: number;
  readonly slotsPerOrganization: number;
}

export type WorkerSlots = Readonly<Record<SharedQueue, QueueSlots>>;

const slots = wholeNumber(1, 1000);

/** The queues of a worker process, and their slots. */
export const workerSettings = defineSettings({
  variables: {
    WORKER_QUEUES: nameListVariable(TASK_QUEUES)
      .refine(
        (queues) => queues.includes('media') === queues.includes('downloads'),
        'must name media and downloads together: they share files on the disk of the worker',
      )
      .default([...TASK_QUEUES])
      .describe(`task queues that this process serves, comma separated; any of ${TASK_QUEUES.join(', ')}`),
    WORKER_SLOTS_JOBS: slots
      .default(128)
      .describe('steps of jobs on documents and records in progress at a time, in each worker'),
    WORKER_SLOTS_PROVIDERS: slots
      .default(16)
      .describe('batches in progress at engines and models at a time, in each worker'),
    WORKER_SLOTS_MEDIA: slots
      .optional()
      .describe('steps on recordings in progress at a time, in each worker (default: one more than its cores)'),
    WORKER_SLOTS_TMS: slots
      .default(16)
      .describe('pulls, pushes and exports of projects in progress at a time, in each worker'),
    WORKER_SLOTS_DOWNLOADS: slots
      .default(8)
      .describe('recordings that are downloaded, or dubbed by a provider, at a time, in each worker'),
    WORKER_ORGANIZATION_PERCENT: wholeNumber(1, 99)
      .default(75)
      .describe(
        'percent of the slots of a queue that one organization may hold; of several slots, one stays for others',
      ),
  },
  secrets: [],
  read(values): { readonly workerQueues: readonly TaskQueue[]; readonly workerSlots: WorkerSlots } {
    const shared = (count: number): QueueSlots => {
      const share = Math.ceil((count * values.WORKER_ORGANIZATION_PERCENT) / 100);
      return { slots: count, slotsPerOrganization: Math.max(1, Math.min(count - 1, share)) };
    };
    return {
      workerQueues: values.WORKER_QUEUES,
      workerSlots: {
        jobs: shared(values.WORKER_SLOTS_JOBS),
        providers: shared(values.WORKER_SLOTS_PROVIDERS),
        media: shared(values.WORKER_SLOTS_MEDIA ?? availableParallelism() + 1),
        tms: shared(values.WORKER_SLOTS_TMS),
        downloads: shared(values.WORKER_SLOTS_DOWNLOADS),
      },
    };
  },
});
