import { conflict, validationFailed } from '#domain/request-errors.ts';
import { hash } from 'node:crypto';
import { idempotencyConflict } from '#api/errors.ts';
import { errorResponse, type ErrorBody } from '#api/error-response.ts';
import {
  abandon,
  claimKey,
  purgeExpired,
  release,
  saveAnswer,
  type Claim,
  type SavedAnswer,
} from '#api/idempotency-store.ts';
import { canonicalJson } from '#api/json-safety.ts';
import type { ApiContext, ApiMiddleware, RequestState } from '#api/state.ts';
import { requireJsonBody } from '#api/validation.ts';
import type { EntityManager } from '#db/orm.ts';

const SANE_KEY = /^[\x20-\x7e]{1,255}$/;
/** Milliseconds between two purges by one process. */
const PURGE_INTERVAL = 60 * 60 * 1000;
/** Milliseconds after which a client may repeat a request that is still in progress. */
const RUNNING_RETRY = 1000;

/**
 * Errors that are stored: results of looking for an object. All others (an invalid field, a missing permission, no
 * budget, an unavailable part) are forgotten, so that the client can correct the request and use the key again.
 */
const FINAL_ERRORS: ReadonlySet<number> = new Set([404, 409]);

export interface IdempotencyOptions {
  /** Fields of the answer's body that are shown once: null in replays, and never stored. */
  readonly secrets?: readonly string[];
}

function answerOf(ctx: ApiContext, { secrets = [] }: IdempotencyOptions): SavedAnswer {
  const location = ctx.response.get('Location');
  const body = JSON.stringify(ctx.body, (name, value: unknown) => (secrets.includes(name) ? null : value));
  return { status: ctx.status, location: location === '' ? null : location, body };
}

function replay(ctx: ApiContext, answer: SavedAnswer): void {
  ctx.status = answer.status;
  ctx.set('Idempotency-Replayed', 'true');
  if (answer.location !== null) ctx.set('Location', answer.location);
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  const { surface, requestId } = ctx.state;
  if (answer.status < 400) ctx.body = body;
  else if (surface === undefined) ctx.body = { ...body, request_id: requestId };
  else {
    // It is stored as the API has it.
    const error = { status: answer.status, body: body as unknown as ErrorBody, headers: {}, isDefect: false };
    const rendered = surface.renderError(error, ctx);
    ctx.status = rendered.status;
    ctx.body = rendered.body;
  }
}

/** Time of the last purge of each database by this process. */
const purgedAt = new WeakMap<object, number>();

function purgeSometimes({ dependencies: { orm }, logger }: RequestState): void {
  if (Date.now() - (purgedAt.get(orm) ?? 0) < PURGE_INTERVAL) return;
  purgedAt.set(orm, Date.now());
  purgeExpired(orm).catch((error: unknown) =>
    logger.warn({ err: error }, 'failed to remove expired idempotency records'),
  );
}

/**
 * Serves a POST that creates an object at most once per Idempotency-Key of a credential in an organization: the first
 * answer is stored, encrypted and without secrets, for 24 hours and replayed. Placed after the role check and before
 * the handler.
 *
 * @throws LoquentError `validation_failed`, `idempotency_conflict`, `conflict` while the first request is in progress
 */
export function idempotency(options: IdempotencyOptions = {}): ApiMiddleware {
  return (ctx, next) => {
    if (ctx.req.headers['idempotency-key'] === undefined) return next();
    return serveOnce(ctx, canonicalJson(requireJsonBody(ctx)), next, options);
  };
}

/**
 * Serves a request once per Idempotency-Key whose handler reads the body itself.
 *
 * @param content identifies the body: equal for equal bodies only
 */
export async function serveOnce(
  ctx: ApiContext,
  content: string,
  serve: () => Promise<unknown>,
  options: IdempotencyOptions = {},
): Promise<void> {
  const key = ctx.req.headers['idempotency-key'];
  if (key === undefined) {
    await serve();
    return;
  }
  if (typeof key !== 'string' || !SANE_KEY.test(key)) {
    throw validationFailed([{ path: 'Idempotency-Key', message: 'must have 1 to 255 printable ASCII characters' }]);
  }
  const { principal, logger } = ctx.state;
  const entityManager = ctx.state.entityManager();
  const found = await claimKey(entityManager, {
    organization: principal.organizationId,
    user: principal.userId,
    credential: principal.credential,
    key,
    requestHash: hash('sha256', `${ctx.method}\n${ctx.path}\n${content}`, 'hex'),
  });
  if (found.kind === 'different') throw idempotencyConflict();
  if (found.kind === 'running') {
    throw conflict(
      'The first request with this Idempotency-Key is still in progress. Try again shortly.',
      RUNNING_RETRY,
    );
  }
  if (found.kind === 'answered') return replay(ctx, found.answer);

  purgeSometimes(ctx.state);
  ctx.state.creationId = found.claim.id;
  // The request has been served or refused by now: a failure to record it must not change the answer.
  const notKept = (error: unknown) =>
    logger.warn({ err: error }, 'failed to store the outcome of an idempotent request');
  try {
    await serve();
  } catch (error) {
    await settleFailure(entityManager, found.claim, error).catch(notKept);
    throw error;
  }
  await saveAnswer(entityManager, found.claim, answerOf(ctx, options)).catch(notKept);
}

async function settleFailure(entityManager: EntityManager, claim: Claim, error: unknown): Promise<void> {
  const { status, body } = errorResponse(error);
  if (status >= 500) return abandon(entityManager, claim);
  if (!FINAL_ERRORS.has(status)) return release(entityManager, claim);
  return saveAnswer(entityManager, claim, { status, location: null, body: JSON.stringify(body) });
}
