import { lookup as lookupName, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import pLimit from 'p-limit';
import { networkRefused } from './errors.ts';
import type { PermitsAddress } from './networks.ts';

/** All addresses of a host name, A and AAAA. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/** The system's resolver occupies one of Node's four threads for files and names until it has its answer. */
const LOOKUPS_AT_ONCE = 2;

/** Resolves names as other programs of this machine do. */
export function createResolver(): ResolveName {
  const limit = pLimit(LOOKUPS_AT_ONCE);
  return (name) =>
    limit(
      () =>
        new Promise((resolve, reject) => {
          lookupName(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
        }),
    );
}

/**
 * The look-up for connections: they connect to one of its addresses, so that no other answer of the name server can
 * come between check and connection. One forbidden address among several refuses the name.
 */
export function createGuardedLookup(resolve: ResolveName, permits: PermitsAddress): LookupFunction {
  return (name, options, callback) => void answer(name, options, callback);

  async function answer(...[name, { all, family }, callback]: Parameters<LookupFunction>): Promise<void> {
    let addresses: readonly LookupAddress[];
    try {
      addresses = await find(name, family);
    } catch (error) {
      callback(error as NodeJS.ErrnoException, []);
      return;
    }
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  }

  async function find(name: string, family: unknown): Promise<readonly LookupAddress[]> {
    const addresses = await resolve(name);
    if (addresses.some(({ address }) => !permits(address))) throw networkRefused(name);
    const wanted = family === 4 || family === 6 ? addresses.filter((each) => each.family === family) : addresses;
    if (wanted.length === 0) throw Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' });
    return wanted;
  }
}
