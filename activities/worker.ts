import { bundleWorkflowCode, Worker, type NativeConnection, type WorkflowBundle } from '@temporalio/worker';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { TaskQueue } from '#platform/config.ts';
import { createActivities } from './index.ts';
import type { ActivityDependencies } from './dependencies.ts';

export interface WorkersOptions extends ActivityDependencies {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly queues: readonly TaskQueue[];
  /** Ms for running activities to finish when the process is asked to stop. */
  readonly shutdownTimeout: number;
  /** Bundled workflows; default: bundled here. */
  readonly workflowBundle?: WorkflowBundle;
}

export interface RunningWorkers {
  /** Rejects when a worker fails; the process should then end and be restarted. */
  readonly finished: Promise<void>;
  /** Stops accepting work, lets running activities finish, and resolves when all workers have stopped. */
  readonly stop: () => Promise<void>;
}

/**
 * Activities at a time, per queue. Documents wait for a thread in slots of `jobs`, at most some hundred of them (see
 * `createDocumentEngine`), which leaves slots for everything else; providers wait for the network, media keeps a core
 * busy. Deliveries of webhooks wait for endpoints; `EndpointGate` divides their slots.
 */
const parallelActivities: Record<TaskQueue, number> = {
  jobs: 128,
  providers: 16,
  media: availableParallelism(),
  webhooks: 200,
};

/**
 * First attempts of deliveries at a time, and workflow tasks, which wait for theirs. A busy machine, too, has to be through
 * with them before the time limit of a task. An organization has all of these slots at most, 48 of them for seconds.
 */
const FIRST_ATTEMPTS = { maxConcurrentLocalActivityExecutions: 80, maxConcurrentWorkflowTaskExecutions: 150 };

/** Queues with workflows; a worker of another one polls for activities only. */
const WORKFLOW_QUEUES: ReadonlySet<TaskQueue> = new Set(['jobs', 'webhooks']);

/** Ms; activities heartbeat every second and must learn of a cancellation in a similar time. */
const HEARTBEAT_THROTTLE = 1_000;

/** Compiles all workflows into one bundle (about two seconds). */
export async function bundleWorkflows(logger?: Pick<Logger, 'warn' | 'error'>): Promise<WorkflowBundle> {
  const drop = () => undefined;
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    logger: {
      log: drop,
      trace: drop,
      debug: drop,
      info: drop,
      warn: (message) => logger?.warn(message),
      error: (message) => logger?.error(message),
    },
  });
}

/** Starts one worker per task queue. All of them run in this process and share connection and activities. */
export async function startWorkers(options: WorkersOptions): Promise<RunningWorkers> {
  const workflowBundle = options.workflowBundle ?? (await bundleWorkflows(options.logger));
  const activities = createActivities(options);
  const workers = await Promise.all(
    options.queues.map((taskQueue) =>
      Worker.create({
        connection: options.connection,
        namespace: options.namespace,
        taskQueue,
        activities,
        ...(WORKFLOW_QUEUES.has(taskQueue) ? { workflowBundle } : {}),
        maxConcurrentActivityTaskExecutions: parallelActivities[taskQueue],
        ...(taskQueue === 'webhooks' ? FIRST_ATTEMPTS : {}),
        maxHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
        defaultHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
        shutdownGraceTime: Math.max(1_000, options.shutdownTimeout - 5_000),
        shutdownForceTime: options.shutdownTimeout,
      }),
    ),
  );
  const finished = Promise.all(workers.map((worker) => worker.run())).then(() => undefined);
  return {
    finished,
    async stop() {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await finished;
    },
  };
}
