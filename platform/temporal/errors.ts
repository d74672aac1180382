import { WorkflowNotFoundError, isGrpcServiceError } from '@temporalio/client';
import { NamespaceNotFoundError } from '@temporalio/common';
import { type LoquentError, operatorMistake } from '#domain/errors.ts';

/** There is no usable `temporal` program: none in the folder of the cache, and on PATH none or another one. Id `temporal_cli_missing`. */
export function temporalCliMissing(folder: string, onPath: string | undefined): LoquentError {
  const found =
    onPath === undefined ? 'no temporal command is on PATH' : `${onPath} is not Temporal's command line tool`;
  return operatorMistake(
    'temporal_cli_missing',
    `No Temporal server could be started: ${found}, and none is installed in ${folder}. Do one of these: set ` +
      'TEMPORAL_ADDRESS to a running Temporal server; put the temporal command on PATH (macOS: brew install temporal; ' +
      'elsewhere: https://docs.temporal.io/cli); or run "node tools/temporal/install.mjs", which downloads or builds it.',
  );
}

/** The dev server did not start. Id `temporal_start_failed`. */
export const temporalStartFailed = (reason: string, logFile: string) =>
  operatorMistake('temporal_start_failed', `The Temporal dev server did not start: ${reason}. Its log is ${logFile}.`);

/** The Temporal server can't be reached, or refuses the connection. Id `temporal_unavailable`, retryable. */
export function temporalUnavailable(address: string, cause: unknown): LoquentError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return operatorMistake(
    'temporal_unavailable',
    `Temporal at ${address} can't be reached: ${reason}. Check TEMPORAL_ADDRESS and the TEMPORAL_TLS settings.`,
    { retryable: true, cause },
  );
}

/** A connection setting is invalid. Id `invalid_configuration`. */
export function invalidTemporalSetting(variable: string, problem: string, cause?: unknown): LoquentError {
  const message = `${variable} ${problem}`;
  return operatorMistake('invalid_configuration', message, { details: [{ path: variable, message }], cause });
}

/** The namespace is missing and this connection may not create it. Id `temporal_namespace_missing`. */
export const namespaceMissing = (namespace: string, cause: unknown) =>
  operatorMistake(
    'temporal_namespace_missing',
    `The Temporal namespace "${namespace}" does not exist and this connection may not create it. Create it with ` +
      `"temporal operator namespace create --namespace ${namespace}" (Temporal Cloud: in its web console), ` +
      'or set TEMPORAL_NAMESPACE to one that exists.',
    { cause },
  );

/**
 * True when Temporal answers that it doesn't know the namespace. Servers say so of every error of their database while
 * they read the namespace (1.29 and 1.32, nsregistry/registry.go), so it is a reason to try again and never an end.
 */
export function isNamespaceNotFound(error: unknown): boolean {
  if (error instanceof NamespaceNotFoundError) return true;
  // Without the details of the gRPC error, which a proxy may drop, the client takes it for a missing workflow.
  return error instanceof WorkflowNotFoundError && /^Namespace .* is not found/.test(error.message);
}

/** True when Temporal doesn't know a workflow, or no run of it is open. */
export function isWorkflowNotFound(error: unknown): boolean {
  return error instanceof WorkflowNotFoundError && !isNamespaceNotFound(error);
}

/** gRPC status codes, from the gRPC core documentation ("Status codes and their use in gRPC"). */
export const GRPC_STATUS = {
  cancelled: 1,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  resourceExhausted: 8,
  unimplemented: 12,
  unauthenticated: 16,
} as const;

/** True when a call failed with one of the given gRPC status codes. */
export function hasGrpcStatus(error: unknown, ...statuses: readonly (keyof typeof GRPC_STATUS)[]): boolean {
  return isGrpcServiceError(error) && statuses.some((name) => GRPC_STATUS[name] === (error.code as number));
}
