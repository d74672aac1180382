import type { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { namespaceMissing } from './errors.ts';
import { hasGrpcStatus } from './grpc-status.ts';
import type { TemporalLog } from './log.ts';
import { retryUntil } from './retry-until.ts';

/** Days that Temporal keeps the history of a finished job. */
const RETENTION_DAYS = 30;

/** Milliseconds until a new namespace can be used: Temporal refreshes its namespace cache every 10 s. */
const USABLE_TIMEOUT = 30_000;

/**
 * Makes sure that the namespace exists, creating it where that is permitted (self-hosted servers).
 *
 * @returns true when it was created by this call
 * @throws LoquentError `temporal_namespace_missing` when it doesn't exist and we may not create it
 */
export async function ensureNamespace(connection: Connection, namespace: string, log: TemporalLog): Promise<boolean> {
  try {
    await connection.workflowService.describeNamespace({ namespace });
    return false;
  } catch (error) {
    // Temporal Cloud lets a job's API key use its namespace, but not describe it.
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
