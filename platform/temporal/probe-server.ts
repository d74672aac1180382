import { Connection, isGrpcServiceError, type ConnectionLike } from '@temporalio/client';
import { hasGrpcStatus } from './errors.ts';

/** How a server reacts to a question that it can only answer from its database. */
export type ProbeOutcome =
  | { readonly kind: 'served' }
  /** It answered with an error of its database or its namespaces. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** No answer in time, or no connection. */
  | { readonly kind: 'silent'; readonly reason: string };

/** Errors of a call that got no answer: of the connection, and of a server that gave the query up because of the deadline. */
const NO_ANSWER_CODES =
  /No connection established|ECONNREFUSED|ECONNRESET|Connection dropped|deadline exceeded|context canceled/i;

/**
 * Has Temporal read a namespace. The call is never answered from a cache: DescribeNamespace goes to the database unless a
 * weakly consistent answer is asked for (servers 1.29 and 1.32, service/frontend/namespace_handler.go), while GetSystemInfo
 * reads nothing at all.
 *
 * @param timeout milliseconds
 * @throws the error of the call
 */
export async function readNamespace(connection: ConnectionLike, namespace: string, timeout: number): Promise<void> {
  try {
    await connection.withDeadline(Date.now() + timeout, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
  } catch (error) {
    // In Temporal Cloud, a job's API key may use its namespace, but not describe it. A busy server serves.
    if (!hasGrpcStatus(error, 'permissionDenied', 'unimplemented', 'resourceExhausted')) throw error;
  }
}

/** Asks a dev server over a connection of its own: a shared one takes up to two minutes to reach a restarted one. */
export async function probeServer(port: number, namespace: string, timeout: number): Promise<ProbeOutcome> {
  // Without retries, which would turn the error into a deadline.
  const connection = Connection.lazy({ address: `127.0.0.1:${port}`, connectTimeout: timeout, interceptors: [] });
  try {
    await readNamespace(connection, namespace, timeout);
    return { kind: 'served' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isAnswer =
      isGrpcServiceError(error) &&
      !hasGrpcStatus(error, 'cancelled', 'deadlineExceeded') &&
      !NO_ANSWER_CODES.test(reason);
    return { kind: isAnswer ? 'failed' : 'silent', reason };
  } finally {
    await connection.close();
  }
}
