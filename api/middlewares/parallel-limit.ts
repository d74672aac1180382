import { rateLimited } from '#domain/request-errors.ts';
import type { ApiContext, ApiMiddleware } from '#api/state.ts';
import type { Limits } from '#platform/settings/limits.ts';

/** Milliseconds after which a refused client may try again. */
const RETRY_AFTER = 2000;

type Kind = keyof Pick<Limits, 'texts' | 'outlines' | 'imports'>;

/** Paths of long requests whose clients wait, in every spelling that the router accepts. */
const PATHS: readonly (readonly [Kind, RegExp])[] = [
  ['texts', /^\/v1\/(text\/|glossaries\/analyze)/i],
  ['outlines', /^\/v1\/(documents\/|jobs\/estimate)/i],
  ['imports', /^\/v1\/(glossaries\/(\d+\/)?import|jobs\/[^/]+\/bilingual)/i],
];

const NAMES: Readonly<Record<Kind, string>> = {
  texts: 'requests on text',
  outlines: 'outlines and estimates of documents',
  imports: 'imports of glossaries and reviews',
};

/**
 * Limits the requests of a kind that an organization has in progress at a time, from the head of the request to the end
 * of its answer: each occupies memory and a place at a provider. Each process counts separately, because it protects
 * the process. Placed before any middleware that reads a body.
 *
 * @throws LoquentError `rate_limited`
 */
export function parallelLimit(limits: Pick<Limits, Kind>): ApiMiddleware {
  const underWay = new Map<string, number>();
  return (ctx, next) => {
    const kind = kindOf(ctx);
    if (kind === undefined || limits[kind] === 0) return next();
    const owner = `${kind} ${ctx.state.principal.organizationId}`;
    const count = underWay.get(owner) ?? 0;
    if (count >= limits[kind]) {
      const message = `The organization has ${count} ${NAMES[kind]} in progress, which is the limit. Wait for one to end.`;
      throw rateLimited(message, RETRY_AFTER);
    }
    underWay.set(owner, count + 1);
    const handled = Promise.resolve(next());
    // Several parts of an answer listen for its end; one more is not a leak.
    ctx.res.setMaxListeners(ctx.res.getMaxListeners() + 1);
    const closed = new Promise((resolve) => ctx.res.once('close', resolve));
    const giveBack = async () => {
      // A streamed answer ends long after its handler, and a handler may end after its client disconnected.
      await Promise.allSettled([handled, closed]);
      const left = (underWay.get(owner) ?? 1) - 1;
      if (left === 0) underWay.delete(owner);
      else underWay.set(owner, left);
    };
    giveBack().catch(() => undefined);
    return handled;
  };
}

function kindOf(ctx: ApiContext): Kind | undefined {
  const { method, path, state } = ctx;
  const work = state.surface?.workOf(ctx);
  if (work !== undefined) return work === 'text' ? 'texts' : work === 'import' ? 'imports' : undefined;
  return method === 'POST' ? PATHS.find(([, pattern]) => pattern.test(path))?.[0] : undefined;
}
