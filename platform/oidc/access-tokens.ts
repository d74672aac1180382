import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import { LoquentError } from '#domain/errors.ts';
import { invalidToken } from './errors.ts';
import { IssuerKeys, type IssuerTiming } from './issuer-keys.ts';
import type { OidcSettings } from './settings.ts';

/** Asymmetric signatures only: with a symmetric one, every verifier could forge tokens. Source: RFC 7518 and 8037. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** `typ` of the header, in lower case: RFC 9068, section 4, and the values of older issuers. */
const TYPES: ReadonlySet<string> = new Set(['at+jwt', 'application/at+jwt', 'jwt', 'application/jwt']);

/** Characters; Node permits 16 kB for all headers of a request. */
const MAX_TOKEN_BYTES = 8192;

/** Seconds by which the issuer's clock may differ from this machine's. */
export const CLOCK_SKEW = 60;

/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

export interface AccessToken {
  readonly issuer: string;
  readonly subject: string;
  /** Milliseconds since 1970 until which it is accepted. */
  readonly expiresAt: number;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface AccessTokenOptions {
  /** Called with each failed request to the issuer, and with unusable keys. */
  readonly onTrouble: (error: unknown) => void;
  readonly timing?: Partial<IssuerTiming>;
}

/** Checks access tokens of one OpenID Connect issuer. */
export class AccessTokens {
  readonly #settings: OidcSettings;
  readonly #keys: IssuerKeys;
  readonly #onTrouble: (error: unknown) => void;

  constructor(settings: OidcSettings, { onTrouble, timing }: AccessTokenOptions) {
    this.#settings = settings;
    this.#onTrouble = onTrouble;
    this.#keys = new IssuerKeys(settings.issuer, onTrouble, timing);
  }

  /** Checks form, signature, issuer, audience and times. @throws LoquentError `invalid_token`, `unavailable` */
  async verify(token: string): Promise<AccessToken> {
    if (token.length > MAX_TOKEN_BYTES) {
      throw invalidToken(
        `This access token has more than ${MAX_TOKEN_BYTES} characters. Request one with fewer claims.`,
      );
    }
    try {
      // Checks without a key come first: invalid tokens must not cause requests to the issuer.
      this.#requireOurs(token);
      const { payload } = await jwtVerify(token, this.#keys.find, {
        algorithms: ALGORITHMS,
        issuer: this.#settings.issuer,
        audience: this.#settings.audience,
        clockTolerance: CLOCK_SKEW,
        requiredClaims: ['sub', 'exp'],
      });
      return accessTokenOf(payload, this.#settings.issuer);
    } catch (error) {
      if (error instanceof LoquentError) throw error;
      // The issuer's fault, not the sender's: an unusable key.
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSInvalid) {
        this.#onTrouble(error);
        throw invalidToken('This access token is signed with a key that cannot be used.');
      }
      throw refusalOf(error);
    }
  }

  #requireOurs(token: string): void {
    const { alg, typ }: Record<string, unknown> = decodeProtectedHeader(token);
    if (typeof alg !== 'string' || !ALGORITHMS.includes(alg)) throw new errors.JOSEAlgNotAllowed();
    if (typ !== undefined && (typeof typ !== 'string' || !TYPES.has(typ.toLowerCase()))) {
      throw invalidToken('This token is not an access token. Send an access token.');
    }
    if (decodeJwt(token).iss !== this.#settings.issuer) {
      throw invalidToken(
        'This access token was issued by another issuer. Sign in with the issuer that this service is configured for.',
      );
    }
  }
}

function accessTokenOf(payload: JWTPayload, issuer: string): AccessToken {
  const { sub: subject, exp = 0, iat, cnf } = payload;
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) {
    throw invalidToken('The claim sub of this access token is missing or unusable. Request an access token of a user.');
  }
  if (iat !== undefined && (typeof iat !== 'number' || iat > Date.now() / 1000 + CLOCK_SKEW)) {
    throw invalidToken('This access token was issued in the future. Check the clocks of the issuer and this service.');
  }
  if (cnf !== undefined) {
    // RFC 7800: such a token requires a proof of possession, which can't be checked here; without, a thief could use
    // it.
    throw invalidToken('This access token is bound to a key of its client. Request a bearer token.');
  }
  return { issuer, subject, expiresAt: (exp + CLOCK_SKEW) * 1000, claims: payload };
}

const CLAIM_REFUSALS: Readonly<Record<string, string>> = {
  aud: 'This access token is for another audience. Request one for this service.',
  iss: 'This access token was issued by another issuer. Sign in with the issuer that this service is configured for.',
  nbf: 'This access token is not valid yet. Check the clocks of the issuer and this service.',
  exp: 'The expiry time (exp) of this access token is missing or unusable. Request one that expires.',
  sub: 'The claim sub of this access token is missing or unusable. Request an access token of a user.',
};

/** Without the cause, which contains claims of the token. */
function refusalOf(error: errors.JOSEError): LoquentError {
  if (error instanceof errors.JWTExpired) return invalidToken('This access token has expired. Get a new one.');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return invalidToken(CLAIM_REFUSALS[error.claim] ?? 'This access token has an invalid claim.');
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return invalidToken('This access token is not signed with an accepted algorithm, such as RS256 or ES256.');
  }
  if (error instanceof errors.JWKSNoMatchingKey) {
    return invalidToken('This access token is signed with a key that its issuer does not publish.');
  }
  if (error instanceof errors.JWKSMultipleMatchingKeys) {
    return invalidToken('This access token does not name its key (kid), and its issuer has several.');
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return invalidToken('The signature of this access token is invalid.');
  }
  return invalidToken('This access token cannot be decoded: it is damaged or not a signed JWT.');
}
