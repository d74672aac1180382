import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { RequestError, Server } from 'proxy-chain';
import { LoquentError } from '#domain/errors.ts';
import type { OutboundProxy } from '#domain/ports/outbound.ts';
import { parseAddress } from './check-address.ts';
import { createGuardedLookup } from './guarded-lookup.ts';
import type { PermitsAddress } from './networks.ts';
import type { ResolveName } from './resolver.ts';

interface Rules {
  readonly permits: PermitsAddress;
  readonly resolve: ResolveName;
  readonly party: string;
}

const USER = 'loquent';

/**
 * Opens a proxy on a local port, for programs that make requests of their own: it connects by the rules of the outbound
 * client, and serves nobody without its password.
 */
export async function openGuardedProxy({ permits, resolve, party }: Rules): Promise<OutboundProxy> {
  const secret = randomBytes(24).toString('base64url');
  let refusal: LoquentError | undefined;
  const keep = (error: unknown) => {
    if (error instanceof LoquentError && error.id === 'outbound_refused') refusal = error;
  };
  const guarded = createGuardedLookup(resolve, permits, party);
  const lookup: LookupFunction = (name, options, callback) =>
    guarded(name, options, (error, ...found) => {
      keep(error);
      callback(error, ...found);
    });
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction({ username, password, hostname, port }) {
      if (username !== USER || !isSame(password, secret)) return { requestAuthentication: true };
      try {
        // The scheme doesn't matter: programs encrypt by themselves what passes through.
        parseAddress(`http://${hostname}:${port}/`, permits);
      } catch (error) {
        keep(error);
        throw new RequestError((error as Error).message, 403);
      }
      // Shaped like Node's `lookup` for everything that `net.connect` asks of it.
      return { dnsLookup: lookup as typeof import('node:dns').lookup };
    },
  });
  await server.listen();
  return {
    url: `http://${USER}:${secret}@127.0.0.1:${server.port}`,
    refusal: () => refusal,
    close: () => server.close(true),
  };
}

function isSame(given: string, secret: string): boolean {
  return given.length === secret.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(secret, 'latin1'));
}
