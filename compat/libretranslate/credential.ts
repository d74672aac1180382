import type { IncomingMessage } from 'node:http';
import { unauthenticated } from '#api/errors.ts';
import { credentialOf } from '#api/middlewares/authentication.ts';
import { failureLimit } from '#api/middlewares/rate-limit.ts';
import type { ApiContext } from '#api/state.ts';
import { readFieldsInto } from '#compat/fields.ts';
import type { RateLimits } from '#platform/settings/rate-limits.ts';

/** Bytes of a form with a file in which its key is looked for. */
const MAX_PEEK = 64 * 1024;
const FIELD = 'name="api_key"';

/**
 * Finds the keys of requests: in the field `api_key` of the body, else in the header Authorization. A body is read before its key is
 * known, so that senders without a valid one are limited.
 */
export function bodyCredentials(limits: Pick<RateLimits, 'unproved'>) {
  const failures = failureLimit(limits);
  return {
    /** @throws LoquentError `unauthenticated`, `rate_limited`; errors of reading the body */
    async of(ctx: ApiContext): Promise<string> {
      if (ctx.req.headers.authorization !== undefined) return credentialOf(ctx.req.headers.authorization);
      failures.check(ctx.ip);
      const key = ctx.is('multipart') ? await keyOfForm(ctx.req) : (await readFieldsInto(ctx))['api_key'];
      if (typeof key === 'string' && key !== '') return key;
      throw unauthenticated(
        'This endpoint needs an API key: send it as api_key, in a form before its file, or in the header Authorization.',
      );
    },
    /** Counts a request whose credential was refused. */
    refused: (ctx: ApiContext) => failures.count(ctx.ip),
  };
}

/** The key in the beginning of a form, which stays to be read. */
async function keyOfForm(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < MAX_PEEK) {
    const chunk = (request.read() as Buffer | null) ?? (await nextChunk(request));
    if (chunk === undefined) break;
    chunks.push(chunk);
    length += chunk.length;
    if (fieldIn(Buffer.concat(chunks)) !== undefined) break;
  }
  const beginning = Buffer.concat(chunks, length);
  if (length > 0) request.unshift(beginning);
  return fieldIn(beginning);
}

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
