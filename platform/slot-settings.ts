import { availableParallelism } from 'node:os';
import { z } from 'zod';

/** Families of work that a worker process can serve; each is a Temporal task queue of the same name. */
export const TASK_QUEUES = ['jobs', 'providers', 'media', 'tms', 'downloads', 'webhooks'] as const;
export type TaskQueue = (typeof TASK_QUEUES)[number];

/** Queues whose slots organizations share; deliveries of webhooks have limits of their own, per endpoint. */
export type SharedQueue = Exclude<TaskQueue, 'webhooks'>;

export const SHARED_QUEUES: readonly SharedQueue[] = ['jobs', 'providers', 'media', 'tms', 'downloads'];

/** Slots of a queue in one worker process. */
export interface QueueSlots {
  /** Activities at a time. */
  readonly slots: number;
  /** The same of one organization. */
  readonly slotsPerOrganization: number;
}

export type WorkerSlots = Readonly<Record<SharedQueue, QueueSlots>>;

const slots = z.coerce.number().int().min(1).max(1000);

/** The environment variables, part of the schema in `platform/config.ts`. */
export const slotEnvironment = {
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
  WORKER_ORGANIZATION_PERCENT: z.coerce
    .number()
    .int()
    .min(1)
    .max(99)
    .default(75)
    .describe('percent of the slots of a queue that one organization may hold; of several slots, one stays for others'),
};

const environment = z.object(slotEnvironment);

/** Converts the variables to slots per queue. */
export function toWorkerSlots(values: z.output<typeof environment>): WorkerSlots {
  const shared = (count: number): QueueSlots => ({
    slots: count,
    slotsPerOrganization: Math.max(
      1,
      Math.min(count - 1, Math.ceil((count * values.WORKER_ORGANIZATION_PERCENT) / 100)),
    ),
  });
  return {
    jobs: shared(values.WORKER_SLOTS_JOBS),
    providers: shared(values.WORKER_SLOTS_PROVIDERS),
    media: shared(values.WORKER_SLOTS_MEDIA ?? availableParallelism() + 1),
    tms: shared(values.WORKER_SLOTS_TMS),
    downloads: shared(values.WORKER_SLOTS_DOWNLOADS),
  };
}
