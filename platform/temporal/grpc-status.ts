import { isGrpcServiceError } from '@temporalio/client';

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
