import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { networkRefused } from './errors.ts';
import type { PermitsAddress } from './networks.ts';
import type { ResolveName } from './resolver.ts';

/**
 * The look-up for connections: they connect to one of its addresses, so that no other answer of the name server can
 * come between check and connection. One forbidden address among several refuses the name.
 *
 * @param party whose request it is; see `createResolver`
 */
export function createGuardedLookup(resolve: ResolveName, permits: PermitsAddress, party: string): LookupFunction {
  return (name, options, callback) => void answer(name, options, callback).catch(() => undefined);

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
    const addresses = await resolve(name, party);
    if (addresses.some(({ address }) => !permits(address))) throw networkRefused(name);
    const wanted = family === 4 || family === 6 ? addresses.filter((each) => each.family === family) : addresses;
    if (wanted.length === 0) throw Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' });
    return wanted;
  }
}
