import { rateLimited } from '#domain/request-errors.ts';
import { releaseUploadReservation, renewUploadReservation, reserveUploadQuota } from '#db/files/files.ts';
import type { Caller } from '#jobs/caller.ts';
import { quotaExceeded } from '#domain/files/quota.ts';

/** Milliseconds between two renewals of a reservation, which lasts several of them. */
const RENEWAL = 60_000;
/** Milliseconds after which a refused client may try again. */
const RETRY_AFTER = 5000;

interface UploadRequest {
  /** Bytes of the request's body; undefined if the client doesn't state them. */
  readonly length: number | undefined;
  /** Maximum bytes of a body. */
  readonly maximum: number;
  /** False for a file that is only read, which needs no room. */
  readonly isRetained: boolean;
}

/**
 * Admits an upload before its body is read, within the organization's limit of concurrent uploads, and reserves room in
 * its quota for the whole body.
 *
 * @returns the id of the reservation; `release` ends it, without effect if the file was recorded
 * @throws LoquentError `rate_limited`, `quota_exceeded`
 */
export async function reserveUpload(caller: Caller<'config'>, request: UploadRequest) {
  const { dependencies, principal, logger } = caller;
  const { uploads } = dependencies.config;
  const { length, maximum, isRetained: isKept } = request;
  const expected = isKept ? ({ bytes: length ?? maximum, files: 1 } as const) : ({ bytes: 0, files: 0 } as const);
  const reserved = await reserveUploadQuota(caller.entityManager(), principal.organizationId, expected, uploads);
  if (reserved === 'too_many') {
    const message = `The organization has ${uploads.parallel} uploads in progress, which is the limit. Wait for one to end.`;
    throw rateLimited(message, RETRY_AFTER);
  }
  if (reserved === 'no_room') {
    const hint =
      length === undefined
        ? ' State the length of the upload with Content-Length: without it, 101 MB are reserved.'
        : '';
    throw quotaExceeded(uploads.quota, 'With this upload', `Delete files that are no longer needed.${hint}`);
  }
  const renewal = setInterval(() => {
    renewUploadReservation(caller.entityManager(), reserved.id).catch((error: unknown) =>
      logger.warn({ err: error }, 'failed to renew the reservation of an upload'),
    );
  }, RENEWAL).unref();
  return {
    id: reserved.id,
    async release() {
      clearInterval(renewal);
      // If the database has failed, the reservation simply expires.
      await releaseUploadReservation(caller.entityManager(), reserved.id).catch(() => undefined);
    },
  };
}
