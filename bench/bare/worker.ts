/**
 * A program: workers for the bare workflows, on the queues and with the options of activities/worker.ts. Notifies its
 * parent process of each job that has ended. Arguments: address of Temporal, namespace.
 */
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, Worker } from '@temporalio/worker';
import { createLogger } from '#platform/logging/index.ts';
import { TASK_QUEUES } from '#platform/settings/worker.ts';
import { connectWorker } from '#platform/temporal/connection.ts';
import { installRuntime } from '#platform/temporal/runtime.ts';
import { createBareActivities } from './activities.ts';

/** As in activities/worker.ts. */
const PARALLEL_ACTIVITIES = { jobs: 8, providers: 16, media: 2, tms: 16, downloads: 8, webhooks: 32 };
const HEARTBEAT_THROTTLE = 1_000;

const [address = '', namespace = ''] = process.argv.slice(2);
await installRuntime(createLogger({ level: 'info', format: 'json' }));
const connection = await connectWorker({ address });
const workflowBundle = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('workflows.ts', import.meta.url)),
});
const activities = createBareActivities(() => process.send?.('closed'));
const workers = await Promise.all(
  TASK_QUEUES.map((taskQueue) =>
    Worker.create({
      connection,
      namespace,
      taskQueue,
      activities,
      ...(taskQueue === 'jobs' ? { workflowBundle } : {}),
      maxConcurrentActivityTaskExecutions: PARALLEL_ACTIVITIES[taskQueue],
      maxHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
      defaultHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
    }),
  ),
);
process.once('SIGTERM', () => {
  for (const worker of workers) worker.shutdown();
});
console.log('worker ready');
await Promise.all(workers.map((worker) => worker.run()));
await connection.close();
process.exit(0);
