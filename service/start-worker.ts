import { Client } from '@temporalio/client';
import type { WorkflowBundle } from '@temporalio/worker';
import { startWorkers } from '#activities/worker.ts';
import { RuleThreads } from '#activities/runtime/text-rules/rule-threads.ts';
import { connectWorker } from '#platform/temporal/connection.ts';
import type { ServiceParts } from './open-parts.ts';
import { readSegmentationRules } from './read-segmentation-rules.ts';

/** Texts of jobs that wait for a thread: more than all slots for provider calls can have in progress. */
const WAITING_FOR_RULES = 1_000;

/** Starts the workers of a process. @param workflowBundle bundled workflows, for tests that start many services */
export async function startWorker(parts: ServiceParts, workflowBundle: WorkflowBundle | undefined) {
  const { config, orm, storage, providers, embeddings, vectors, documents, programs, outbound, speech, tms, logger } =
    parts;
  const shared = { orm, storage, providers, embeddings, vectors, documents, programs, outbound, speech, tms, logger };
  const connection = await connectWorker(parts.temporal.settings);
  const client = new Client({ connection, namespace: config.temporal.namespace });
  parts.started.add('worker connection', () => connection.close());
  // Separate, so that jobs don't delay requests.
  const rules = new RuleThreads({ waiting: WAITING_FOR_RULES });
  parts.started.add('rule threads of jobs', () => rules.close());
  const workers = await startWorkers({
    ...shared,
    rules,
    media: config.media,
    webhooks: config.webhooks,
    segmentationRules: await readSegmentationRules(config.segmentationRules),
    fileQuota: config.uploads.quota,
    retryRetention: config.retention.retries,
    keepsSegments: config.keepsSegments,
    prices: config.prices.list,
    review: config.review,
    connection,
    namespace: config.temporal.namespace,
    unavailableAttributes: parts.temporal.unavailable,
    queues: config.workerQueues,
    slots: config.workerSlots,
    shutdownTimeout: config.shutdownTimeout,
    ...(workflowBundle === undefined ? {} : { workflowBundle }),
  });
  parts.started.add('workers', workers.stop);
  logger.info({ queues: config.workerQueues }, 'worker started');
  return { workers, client };
}
