import {
  createRemoteJWKSet,
  customFetch,
  type CryptoKey,
  type FlattenedJWSInput,
  type JWSHeaderParameters,
} from 'jose';
import { z } from 'zod';
import { issuerUnavailable } from './errors.ts';
import { fetchSmallJson } from './small-json.ts';
import { mayHoldKeys } from './settings.ts';

/** All in milliseconds. */
export interface IssuerTiming {
  /** Milliseconds of a request to the issuer: its discovery document and its keys, bodies included. */
  readonly timeout: number;
  /** Between two requests for unknown keys; tokens that name an unknown key are refused meanwhile. */
  readonly cooldown: number;
  /** Pause in requests after a failure. */
  readonly pause: number;
  /** Age at which keys are fetched again, so that withdrawn keys are dropped. */
  readonly refreshAfter: number;
  /** Age up to which keys are used while the issuer can't be reached. */
  readonly trustFor: number;
}

const TIMING: IssuerTiming = {
  timeout: 5000,
  cooldown: 10_000,
  pause: 10_000,
  refreshAfter: 10 * 60_000,
  trustFor: 12 * 60 * 60_000,
};

/** OpenID Connect Discovery 1.0, section 3: the fields of the document that are used here. */
const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.string() });

/** RFC 7517, section 5. */
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(1000) });

/**
 * The signing keys of one issuer: discovered with the first token, cached in memory, fetched again for an unknown key.
 * At most one request is in progress at a time, and the pauses bound their number for any sequence of tokens.
 */
export class IssuerKeys {
  readonly #issuer: string;
  readonly #timing: IssuerTiming;
  readonly #onTrouble: (error: unknown) => void;
  readonly #remote: ReturnType<typeof createRemoteJWKSet>;
  #loadedAt = 0;
  #failure: { readonly at: number; readonly error: unknown } | undefined;

  /** @param onTrouble called with each failed request */
  constructor(issuer: string, onTrouble: (error: unknown) => void, timing: Partial<IssuerTiming> = {}) {
    this.#issuer = issuer;
    this.#onTrouble = onTrouble;
    this.#timing = { ...TIMING, ...timing };
    this.#remote = createRemoteJWKSet(new URL(issuer), {
      timeoutDuration: this.#timing.timeout,
      cooldownDuration: this.#timing.cooldown,
      // `find` decides when to fetch again: the key set itself would refuse tokens while the issuer is down.
      cacheMaxAge: Number.POSITIVE_INFINITY,
      [customFetch]: (_issuer, { signal }) => this.#refresh(signal),
    });
  }

  /** The key that a token names, as for `jwtVerify`. @throws LoquentError `unavailable`; JOSEError if unknown */
  readonly find = async (header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey> => {
    const age = Date.now() - this.#loadedAt;
    if (age > this.#timing.trustFor) await this.#remote.reload();
    // Not awaited; `onTrouble` receives its failure.
    else if (age > this.#timing.refreshAfter) this.#remote.reload().catch(() => undefined);
    return this.#remote(header, token);
  };

  async #refresh(signal: AbortSignal): Promise<Response> {
    if (this.#failure !== undefined && Date.now() - this.#failure.at < this.#timing.pause) {
      throw issuerUnavailable(this.#failure.error);
    }
    try {
      const keySet = await this.#fetchKeySet(signal);
      this.#failure = undefined;
      this.#loadedAt = Date.now();
      return Response.json(keySet);
    } catch (error) {
      this.#failure = { at: Date.now(), error };
      this.#onTrouble(error);
      throw issuerUnavailable(error);
    }
  }

  async #fetchKeySet(signal: AbortSignal) {
    // Section 4: a slash at the end of the issuer is removed.
    const address = `${this.#issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const discovered = discoverySchema.parse(await fetchSmallJson(address, signal));
    // Section 4.3: otherwise one issuer could impersonate another.
    if (discovered.issuer !== this.#issuer) throw new Error(`${address} is the discovery document of another issuer`);
    if (!mayHoldKeys(this.#issuer, discovered.jwks_uri))
      throw new Error(`${address} points to keys at an unsafe address`);
    return keySetSchema.parse(await fetchSmallJson(discovered.jwks_uri, signal));
  }
}
