import { rateLimited } from '#domain/request-errors.ts';
import type { ApiContext, ApiMiddleware, Principal } from '#api/state.ts';
import type { RateLimits } from '#platform/settings/rate-limits.ts';
import { WindowCounter } from './window-counter.ts';

/** Seconds in which a bucket counts requests, from the first one on. */
const WINDOW = 60;
const newCounter = () => new WindowCounter(WINDOW * 1000);

/** Paths of requests that call a provider while their client waits, in every spelling that the router accepts. */
const TEXT_PATH = /^\/v1\/(text\/|glossaries\/analyze|documents\/|jobs\/estimate)/i;
const UPLOAD_PATH = /^\/v1\/(files\/upload|glossaries\/(\d+\/)?import)/i;

/** Requests that are counted together. */
interface Bucket {
  /** Name of the policy in the headers. */
  readonly name: keyof RateLimits;
  readonly limit: number;
  readonly counter: WindowCounter;
  readonly ownerOf: (principal: Principal) => string;
  /** Description of the counted requests, for the message. */
  readonly counted: string;
}

/** The buckets of a class of requests. */
interface Policy {
  readonly buckets: readonly Bucket[];
  /** Value of RateLimit-Policy. */
  readonly header: string;
}

const caller = ({ apiKeyId, userId }: Principal) => apiKeyId ?? userId;

/**
 * Limits the requests per minute of each key (of each user with access tokens) and organization, with separate limits
 * for text and uploads. Every answer states the remaining requests, in the headers of
 * draft-ietf-httpapi-ratelimit-headers-10. Each process counts separately: docs/decisions/0022. Placed after
 * authentication and before any middleware that reads a body.
 *
 * @throws LoquentError `rate_limited` with the time until the bucket is empty
 */
export function rateLimit(limits: RateLimits): ApiMiddleware {
  const bucket = (name: keyof RateLimits, counted: string, ownerOf: Bucket['ownerOf']): readonly Bucket[] => {
    const limit = limits[name];
    if (limit === 0) return [];
    return [{ name, limit, counted, ownerOf, counter: newCounter() }];
  };
  const general = [
    ...bucket('key', 'Your key made', caller),
    ...bucket('organization', 'The keys of your organization made', ({ organizationId }) => organizationId),
  ];
  const policies = {
    general: policyOf(general),
    text: policyOf([...general, ...bucket('text', 'Your key made, for text to work on,', caller)]),
    uploads: policyOf([...general, ...bucket('uploads', 'Your key made, for uploads,', caller)]),
  };
  return (ctx, next) => {
    const policy = policies[kindOf(ctx)];
    if (policy.buckets.length > 0) count(ctx, policy);
    return next();
  };
}

/**
 * Limits the requests per minute of each sender without a key, once it has proved who it is: a system that sends webhooks
 * counts as a key.
 *
 * @returns counts a request. @throws LoquentError `rate_limited` with the time until the bucket is empty
 */
export function senderLimit({ key: limit }: Pick<RateLimits, 'key'>): (sender: string) => void {
  if (limit === 0) return () => undefined;
  const counter = newCounter();
  return (sender) => {
    const { count, endsAt } = counter.add(sender);
    if (count <= limit) return;
    throw tooMany(`There were ${limit} requests within a minute, which is the limit.`, endsAt - Date.now());
  };
}

/** Attempts of senders without a key to prove who they are. */
export interface FailureLimit {
  /** True when a sender has used up its failures. */
  isFull(sender: string): boolean;
  /** Refuses a sender that failed too often. @throws LoquentError `rate_limited` with the time until the bucket is empty */
  check(sender: string): void;
  /** Counts a failure. */
  count(sender: string): void;
}

/**
 * Limits the failures per minute of each sender, so that guesses cost us little.
 *
 * @param counted what fails, for the message, with an advice
 */
export function failureLimit({ unproved: limit }: Pick<RateLimits, 'unproved'>, counted: string): FailureLimit {
  if (limit === 0) return { isFull: () => false, check: () => undefined, count: () => undefined };
  const counter = newCounter();
  const fullOf = (sender: string) => {
    const found = counter.find(sender);
    return found === undefined || found.count < limit ? undefined : found;
  };
  return {
    isFull: (sender) => fullOf(sender) !== undefined,
    check(sender) {
      const full = fullOf(sender);
      if (full !== undefined) throw tooMany(`There were ${limit} ${counted}`, full.endsAt - Date.now());
    },
    count: (sender) => counter.add(sender),
  };
}

function policyOf(buckets: readonly Bucket[]): Policy {
  return { buckets, header: buckets.map(({ name, limit }) => `"${name}";q=${limit};w=${WINDOW}`).join(', ') };
}

function kindOf(ctx: ApiContext): 'general' | 'text' | 'uploads' {
  const { method, path, state } = ctx;
  const work = state.surface?.workOf(ctx);
  if (work !== undefined) return work === 'upload' || work === 'import' ? 'uploads' : work;
  if (method !== 'POST') return 'general';
  if (TEXT_PATH.test(path)) return 'text';
  return UPLOAD_PATH.test(path) ? 'uploads' : 'general';
}

/** Counts a request in all its buckets, because refused ones also cost resources, and refuses it if one is full. */
function count(ctx: ApiContext, { buckets, header }: Policy): void {
  const { principal } = ctx.state;
  const now = Date.now();
  let full: { readonly bucket: Bucket; readonly wait: number } | undefined;
  let left = '';
  for (const bucket of buckets) {
    const { count: counted, endsAt } = bucket.counter.add(bucket.ownerOf(principal));
    const [remaining, wait] = [Math.max(0, bucket.limit - counted), endsAt - now];
    left += `${left === '' ? '' : ', '}"${bucket.name}";r=${remaining};t=${Math.ceil(wait / 1000)}`;
    // The longest wait counts.
    if (counted > bucket.limit && wait > (full?.wait ?? -1)) full = { bucket, wait };
  }
  ctx.res.setHeader('RateLimit-Policy', header);
  ctx.res.setHeader('RateLimit', left);
  if (full === undefined) return;
  const { counted, limit } = full.bucket;
  throw tooMany(`${counted} ${limit} requests within a minute, which is the limit.`, full.wait);
}

const tooMany = (message: string, wait: number) => rateLimited(`${message} Wait ${Math.ceil(wait / 1000)} s.`, wait);
