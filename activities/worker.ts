import { Client } from '@temporalio/client';
import type { NativeConnection, WorkflowBundle } from '@temporalio/worker';
import { SHARED_QUEUES, type QueueSlots, type TaskQueue, type WorkerSlots } from '#platform/settings/worker.ts';
import { startDelivery } from '#jobs/outbox/start-delivery.ts';
import { createActivities } from './index.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { SlotGate, WAITING_PLACES } from './runtime/slots/slot-gate.ts';
import { measureSlots } from './runtime/slots/slot-metrics.ts';
import { sharedSandboxWorker } from './shared-sandbox.ts';
import { bundleWorkflows } from './workflow-bundle.ts';

export interface WorkersOptions extends Omit<ActivityDependencies, 'startDelivery'> {
  readonly connection: NativeConnection;
  readonly namespace: string;
  /** Search attributes that it lacks. */
  readonly unavailableAttributes: readonly string[];
  readonly queues: readonly TaskQueue[];
  readonly slots: WorkerSlots;
  /** Ms for running activities to finish when the process is asked to stop. */
  readonly shutdownTimeout: number;
  /** Bundled workflows; default: bundled here. */
  readonly workflowBundle?: WorkflowBundle;
}

export interface RunningWorkers {
  /** Rejects when a worker fails; the process should then end and be restarted. */
  readonly finished: Promise<void>;
  /** True while all workers poll Temporal for tasks. */
  readonly isPolling: () => boolean;
  readonly hasFailed: () => boolean;
  /** Stops accepting work, lets running activities finish, and resolves when all workers have stopped. */
  readonly stop: () => Promise<void>;
}

/**
 * Deliveries of webhooks at a time, or batches of them, which wait for endpoints; `EndpointGate` divides them. First attempts are
 * local activities, for which workflow tasks wait: a busy machine, too, has to be through with them before the time limit of a
 * task. An organization has all of these slots at most, 48 of them for seconds.
 */
const DELIVERIES = {
  maxConcurrentActivityTaskExecutions: 200,
  maxConcurrentLocalActivityExecutions: 80,
  maxConcurrentWorkflowTaskExecutions: 150,
};

/** Queues with workflows; a worker of another one polls for activities only. */
const WORKFLOW_QUEUES: ReadonlySet<TaskQueue> = new Set(['jobs', 'webhooks']);

/** Ms; activities heartbeat every second and must learn of a cancellation in a similar time. */
const HEARTBEAT_THROTTLE = 1_000;

/** Starts one worker per task queue. All of them run in this process and share connection and activities. */
export async function startWorkers(options: WorkersOptions): Promise<RunningWorkers> {
  const workflowBundle = options.workflowBundle ?? (await bundleWorkflows(options.logger));
  const { connection, namespace, unavailableAttributes } = options;
  const started = { temporal: new Client({ connection, namespace }), unavailableAttributes };
  const activities = createActivities({
    ...options,
    startDelivery: (delivery, handedOn) => startDelivery(delivery, started, handedOn),
  });
  const gates = new Map(
    SHARED_QUEUES.filter((queue) => options.queues.includes(queue)).map(
      (queue) => [queue, new SlotGate(options.slots[queue])] as const,
    ),
  );
  const unmeasure = measureSlots(gates);
  const WorkflowWorker = sharedSandboxWorker();
  const workers = await Promise.all(
    options.queues.map((taskQueue) =>
      WorkflowWorker.create({
        connection,
        namespace,
        taskQueue,
        activities,
        ...(WORKFLOW_QUEUES.has(taskQueue) ? { workflowBundle } : {}),
        ...(taskQueue === 'webhooks' ? DELIVERIES : shareSlots(options.slots[taskQueue], gates.get(taskQueue))),
        maxHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
        defaultHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
        shutdownGraceTime: Math.max(1_000, options.shutdownTimeout - 5_000),
        shutdownForceTime: options.shutdownTimeout,
      }),
    ),
  );
  const finished = Promise.all(workers.map((worker) => worker.run()))
    .then(() => undefined)
    .finally(unmeasure);
  return {
    finished,
    isPolling: () => workers.every((worker) => worker.getState() === 'RUNNING'),
    hasFailed: () => workers.some((worker) => worker.getState() === 'FAILED'),
    async stop() {
      for (const gate of gates.values()) gate.close();
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await finished;
    },
  };
}

/** The worker accepts more tasks than it has slots, so that organizations are known when slots are given out. */
function shareSlots({ slots }: QueueSlots, gate: SlotGate | undefined) {
  return {
    maxConcurrentActivityTaskExecutions: slots + WAITING_PLACES,
    ...(gate === undefined ? {} : { interceptors: { activity: [() => ({ inbound: gate })] } }),
  };
}
