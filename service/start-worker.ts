import { readFile } from 'node:fs/promises';
import { Client } from '@temporalio/client';
import type { WorkflowBundle } from '@temporalio/worker';
import { startWorkers } from '#activities/worker.ts';
import { RuleThreads } from '#activities/text-rules/rule-threads.ts';
import { segmentationFromSrx } from '#formats/srx/index.ts';
import { connectWorker } from '#platform/temporal/connection.ts';
import type { ServiceParts } from './open-parts.ts';

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
    connection,
    namespace: config.temporal.namespace,
    queues: config.workerQueues,
    slots: config.workerSlots,
    shutdownTimeout: config.shutdownTimeout,
    ...(workflowBundle === undefined ? {} : { workflowBundle }),
  });
  parts.started.add('workers', workers.stop);
  logger.info({ queues: config.workerQueues }, 'worker started');
  return { workers, client };
}

/** Read and checked at start, so that a broken file stops the process and not the first job. */
async function readSegmentationRules(path: string | undefined): Promise<Uint8Array | undefined> {
  if (path === undefined) return undefined;
  const bytes = await readFile(path);
  segmentationFromSrx(bytes);
  return bytes;
}
