import type { IncomingMessage } from 'node:http';
import { unauthenticated } from '#api/errors.ts';
import { credentialOf } from '#api/middlewares/authentication.ts';
import { failureLimit } from '#api/middlewares/rate-limit.ts';
import type { ApiContext } from '#api/state.ts';
import { readFieldsInto } from '#compat/fields.ts';
import { userMistake } from '#domain/errors.ts';
import type { RateLimits } from '#platform/settings/rate-limits.ts';

/**
 * Bytes, also decompressed, that are read for strangers: the beginning of a form with a file, in which its key is looked for, and whole
 * bodies of senders that failed too often.
 */
const MAX_UNPROVED = 64 * 1024;
const UNPROVED =
  'requests within a minute from this address without a valid key. Large requests of it need the key in the header Authorization.';
const FIELD = 'name="api_key"';

/**
 * Finds the keys of requests: in the field `api_key` of the body, else in the header Authorization. Clients send the
 * key after their texts, so that a body is read before its key is known: every refusal until then counts as a failure
 * of its sender. All senders behind a proxy look alike: failures of others keep out no valid key of the header or of a
 * body of up to 64 kB.
 */
export function bodyCredentials(limits: Pick<RateLimits, 'unproved'>) {
  const failures = failureLimit(limits, UNPROVED);
  const fieldsOf = (ctx: ApiContext) => readFieldsInto(ctx, failures.isFull(ctx.ip) ? MAX_UNPROVED : undefined);
  return {
    /** @throws LoquentError `unauthenticated`, `rate_limited`; errors of reading the body */
    async of(ctx: ApiContext): Promise<string> {
      if (ctx.req.headers.authorization !== undefined) return credentialOf(ctx.req.headers.authorization);
      const key = ctx.is('multipart') ? await keyOfForm(ctx) : (await fieldsOf(ctx))['api_key'];
      if (typeof key === 'string' && key !== '') return key;
      throw unauthenticated(
        'This endpoint needs an API key: send it as api_key, in a form before its file, or in the header Authorization.',
      );
    },
    /** Counts a request that was refused before its sender was known. @throws LoquentError `rate_limited` after too many */
    refused(ctx: ApiContext): void {
      failures.check(ctx.ip);
      failures.count(ctx.ip);
    },
  };
}

/** The key in the beginning of a form, which stays to be read. @throws LoquentError `request_timeout` */
async function keyOfForm({ req: request, state }: ApiContext): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  const late = Promise.withResolvers<undefined>();
  late.promise.catch(() => undefined);
  // A limit for the whole beginning: one between two bytes would let a stranger trickle.
  const timer = setTimeout(() => late.reject(tooLate()), state.dependencies.config.uploads.idleTimeout);
  try {
    while (length < MAX_UNPROVED) {
      const chunk = (request.read() as Buffer | null) ?? (await Promise.race([nextChunk(request), late.promise]));
      if (chunk === undefined) break;
      chunks.push(chunk);
      length += chunk.length;
      if (fieldIn(Buffer.concat(chunks)) !== undefined) break;
    }
  } finally {
    clearTimeout(timer);
  }
  const beginning = Buffer.concat(chunks, length);
  if (length > 0) request.unshift(beginning);
  return fieldIn(beginning);
}

const tooLate = () =>
  userMistake('request_timeout', 'The beginning of the form, with its api_key, came too slowly. Send it again.');

/** Undefined at the end of the body. */
function nextChunk(request: IncomingMessage): Promise<Buffer | undefined> {
  if (request.readableEnded || request.destroyed) return Promise.resolve(undefined);
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
  const take = () => resolve((request.read() as Buffer | null) ?? undefined);
  const end = () => resolve(undefined);
  request.once('readable', take);
  request.once('close', end);
  return promise.finally(() => {
    request.off('readable', take);
    request.off('close', end);
  });
}

function fieldIn(bytes: Buffer): string | undefined {
  const name = bytes.indexOf(FIELD);
  if (name === -1) return undefined;
  const start = bytes.indexOf('\r\n\r\n', name);
  const end = start === -1 ? -1 : bytes.indexOf('\r\n', start + 4);
  return end === -1 ? undefined : bytes.toString('latin1', start + 4, end);
}
