import type { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { namespaceMissing, hasGrpcStatus } from './errors.ts';
import type { TemporalLog } from './log.ts';
import { retryUntil } from './retry-until.ts';

/** Days that Temporal retains the history of an ended job. */
const RETENTION_DAYS = 30;

/** Milliseconds until a new namespace is usable: Temporal refreshes its namespace cache every 10 s. */
const USABLE_TIMEOUT = 30_000;

/** Creates a missing namespace, where permitted. @returns whether it did @throws `temporal_namespace_missing` */
export async function ensureNamespace(connection: Connection, namespace: string, log: TemporalLog): Promise<boolean> {
  try {
    await connection.workflowService.describeNamespace({ namespace });
    return false;
  } catch (error) {
    // In Temporal Cloud, a job's API key may use its namespace, but not describe it.
    if (hasGrpcStatus(error, 'permissionDenied', 'unimplemented')) return false;
    if (!hasGrpcStatus(error, 'notFound')) throw error;
  }
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      description: 'Loquent localization jobs',
      workflowExecutionRetentionPeriod: msToTs(RETENTION_DAYS * 24 * 60 * 60 * 1000),
    });
  } catch (error) {
    if (!hasGrpcStatus(error, 'alreadyExists')) throw namespaceMissing(namespace, error);
  }
  await retryUntil(USABLE_TIMEOUT, () => connection.workflowService.countWorkflowExecutions({ namespace, query: '' }));
  log.info({ namespace, retentionDays: RETENTION_DAYS }, 'Temporal namespace created');
  return true;
}
