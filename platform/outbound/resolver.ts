import { lookup as lookupName, type LookupAddress } from 'node:dns';
import pLimit, { type LimitFunction } from 'p-limit';

/** Looks up all addresses of a host name, A and AAAA. @param party who asks, such as an organization */
export type ResolveName = (name: string, party: string) => Promise<readonly LookupAddress[]>;

/**
 * Look-ups at a time: the system's resolver occupies a thread of Node's pool until it has its answer, for up to a minute
 * with name servers that don't answer. Two of the threads are left to files. `tools/run/run.sh` makes the pool larger than
 * Node's default of 4 (nodejs.org/api/cli.html, UV_THREADPOOL_SIZE).
 */
const MAX_CONCURRENT_LOOKUPS = Math.max(2, Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) - 2);
/** Ms for which an answer, or a failure, is used again: shorter than the first delay between deliveries. */
const CACHE_TIME = 3_000;
/** Names. */
const MAX_CACHED = 1_000;

interface ResolverOptions {
  /** Default: the system's resolver. */
  readonly lookUp?: (name: string) => Promise<readonly LookupAddress[]>;
  readonly concurrency?: number;
  /** Ms since 1970. */
  readonly now?: () => number;
}

interface Answer {
  readonly until: number;
  readonly addresses: Promise<readonly LookupAddress[]>;
}

/**
 * Resolves names as other programs of this machine do. Each party has one look-up at a time, so that one whose name
 * servers don't answer delays no other. The connector checks the addresses, also those of the cache.
 */
export function createResolver({
  lookUp = systemLookUp,
  concurrency: atOnce = MAX_CONCURRENT_LOOKUPS,
  now = Date.now,
}: ResolverOptions = {}): ResolveName {
  const limit = pLimit(atOnce);
  const limitOfParty = new Map<string, LimitFunction>();
  const answers = new Map<string, Answer>();
  /** Look-ups under way or waiting, by party and name: another party's may wait for long. */
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>();

  async function ask(name: string, party: string): Promise<readonly LookupAddress[]> {
    const own = limitOfParty.get(party) ?? pLimit(1);
    limitOfParty.set(party, own);
    try {
      return await own(() => cached(name) ?? limit(() => cached(name) ?? remember(name, lookUp(name))));
    } finally {
      if (own.activeCount + own.pendingCount === 0) limitOfParty.delete(party);
    }
  }

  function cached(name: string): Promise<readonly LookupAddress[]> | undefined {
    const answer = answers.get(name);
    return answer !== undefined && answer.until > now() ? answer.addresses : undefined;
  }

  async function remember(name: string, addresses: Promise<readonly LookupAddress[]>) {
    await addresses.catch(() => undefined);
    answers.delete(name);
    answers.set(name, { until: now() + CACHE_TIME, addresses });
    const [oldest] = answers.keys();
    if (answers.size > MAX_CACHED && oldest !== undefined) answers.delete(oldest);
    return addresses;
  }

  return (name, party) => {
    const key = `${party} ${name}`;
    const known = cached(name) ?? underWay.get(key);
    if (known !== undefined) return known;
    const answer = ask(name, party).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}

function systemLookUp(name: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookupName(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}
