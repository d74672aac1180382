import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import { admitPerson, type ExternalPerson } from '#db/identity/external-identities.ts';
import type { Orm } from '#db/orm.ts';
import { normalizeEmail } from '#domain/identity/email.ts';
import { roleFromClaim } from '#domain/identity/role-claim.ts';
import type { Role } from '#domain/identity/role.ts';
import type { AccessToken, AccessTokens } from '#platform/oidc/access-tokens.ts';
import type { OidcSettings } from '#platform/oidc/settings.ts';
import { forbidden } from './errors.ts';

export interface TokenUser {
  readonly userId: string;
  /** Identifies issuer and subject, which tokens of the same sign-in share. */
  readonly credential: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The highest role that the token grants; undefined: that of its user's membership. */
  readonly role: Role | undefined;
}

const REFUSALS = {
  unknown: 'No user with your e-mail address was invited here. Ask an administrator of this service to add you.',
  unverified:
    'Your user is unknown here, and your token has no verified e-mail address (claims email and email_verified).',
  taken: 'The user with your e-mail address signs in with another account. Ask an administrator of this service.',
  no_organization:
    'Your user is unknown here, and the organization for new members does not exist. Ask an administrator.',
} as const;

const MAX_NAME_LENGTH = 100;

/** Finds the users of access tokens, and admits new ones according to the configuration. */
export class TokenIdentities {
  readonly #settings: OidcSettings;
  readonly #tokens: Promise<AccessTokens>;
  readonly #orm: Orm;
  readonly #logger: Logger;

  constructor(settings: OidcSettings, orm: Orm, logger: Logger) {
    this.#settings = settings;
    this.#orm = orm;
    this.#logger = logger;
    const onTrouble = (error: unknown) =>
      logger.warn({ err: error }, 'the issuer of access tokens publishes no usable keys');
    // Services without an issuer don't load the library of tokens.
    this.#tokens = import('#platform/oidc/access-tokens.ts').then(
      ({ AccessTokens }) => new AccessTokens(settings, { onTrouble }),
    );
  }

  /** @throws LoquentError `invalid_token`, `forbidden` for users who were not invited, `unavailable` */
  async identify(credential: string): Promise<TokenUser> {
    const tokens = await this.#tokens;
    const token = await tokens.verify(credential);
    const role = this.#roleOf(token);
    const admission = await admitPerson(this.#orm, personOf(token), this.#settings.memberOf);
    if ('refusal' in admission) {
      if (admission.refusal === 'no_organization') {
        this.#logger.error(
          { slug: this.#settings.memberOf },
          'OIDC_PROVISIONING names an organization that does not exist',
        );
      }
      throw forbidden(REFUSALS[admission.refusal]);
    }
    const { userId, how } = admission;
    if (how !== 'known') this.#logger.info({ user_id: userId, how }, 'a user signed in for the first time');
    return { userId, credential: credentialOf(token), expiresAt: token.expiresAt, role };
  }

  #roleOf({ claims }: AccessToken): Role | undefined {
    const { roleClaim } = this.#settings;
    if (roleClaim === undefined) return undefined;
    const role = roleFromClaim(claims, roleClaim);
    if (role !== undefined) return role;
    throw forbidden(
      'Your token has no role of this service: owner, admin, member or viewer. Request one from its issuer.',
    );
  }
}

/** Hashed, because issuers may use any length for both. */
function credentialOf({ issuer, subject }: AccessToken): string {
  return `token:${hash('sha256', JSON.stringify([issuer, subject]), 'hex')}`;
}

function personOf({ issuer, subject, claims }: AccessToken): ExternalPerson {
  const { email, name } = claims;
  // Any value but true, including the text "true", doesn't count: some issuers let people enter any address.
  const isVerified = claims['email_verified'] === true;
  return {
    issuer,
    subject,
    verifiedEmail: isVerified && typeof email === 'string' ? normalizeEmail(email) : undefined,
    name: typeof name === 'string' ? nameOf(name) : undefined,
  };
}

function nameOf(text: string): string | undefined {
  const name = [...text.replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, MAX_NAME_LENGTH).join('');
  return name === '' ? undefined : name;
}
