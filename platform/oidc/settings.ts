import { z } from 'zod';
import { defineSettings } from '#domain/settings/variables.ts';

/** Settings for checking access tokens of an OpenID Connect issuer, and for admitting users. */
export interface OidcSettings {
  readonly issuer: string;
  readonly audience: string;
  /** Slug of the organization of which unknown users become members; undefined: only known users are admitted. */
  readonly memberOf: string | undefined;
  /** Undefined: a token permits everything that its user's membership permits. */
  readonly roleClaim: string | undefined;
  /** Client id with which the console signs people in; undefined: it takes API keys only. */
  readonly consoleClient: string | undefined;
}

/** Hosts of this machine itself, where plain HTTP exposes nothing. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** True for https, and for http to this machine. */
export function isSafeAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)));
}

/** True for an address where an issuer may have its keys: on this machine only if the issuer is there too. */
export function mayHoldKeys(issuer: string, address: string): boolean {
  return isSafeAddress(address) && (/^https:/i.test(address) || /^http:/i.test(issuer));
}

/** The issuer of access tokens; undefined: API keys only. */
export const oidcSettings = defineSettings({
  variables: {
    // Compared byte by byte with tokens, so it is not normalized.
    OIDC_ISSUER: z
      .string()
      .max(255)
      .refine(isSafeAddress, 'must be an https address, or an address of this machine')
      .refine((text) => !/[?#@]/.test(text), 'must not have a query, fragment or password')
      .optional()
      .describe('address of an OpenID Connect issuer whose access tokens are accepted alongside API keys'),
    OIDC_AUDIENCE: z.string().min(1).max(255).optional().describe('required audience of access tokens'),
    OIDC_PROVISIONING: z
      .string()
      .regex(/^(none|member:[a-z0-9]+(-[a-z0-9]+)*)$/, 'must be none, or member: and the slug of an organization')
      .default('none')
      .describe('none: only known users are admitted; member:SLUG: others become members of that organization'),
    OIDC_ROLE_CLAIM: z
      .string()
      .min(1)
      .optional()
      .describe('claim with the highest role that a token grants, such as roles or realm_access.roles'),
    OIDC_CONSOLE_CLIENT: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe(
        'id of a public client at the issuer (authorization code with PKCE), with which people sign in to the console',
      ),
  },
  secrets: [],
  // An incomplete configuration of an issuer would admit no user, or omit an intended check.
  check(values, refuse) {
    if (values.OIDC_ISSUER !== undefined) {
      if (values.OIDC_AUDIENCE === undefined) refuse('OIDC_AUDIENCE', 'OIDC_ISSUER needs it');
      return;
    }
    if (values.OIDC_AUDIENCE !== undefined) refuse('OIDC_ISSUER', 'OIDC_AUDIENCE needs it');
    if (values.OIDC_PROVISIONING !== 'none') refuse('OIDC_ISSUER', 'OIDC_PROVISIONING needs it');
    if (values.OIDC_ROLE_CLAIM !== undefined) refuse('OIDC_ISSUER', 'OIDC_ROLE_CLAIM needs it');
    if (values.OIDC_CONSOLE_CLIENT !== undefined) refuse('OIDC_ISSUER', 'OIDC_CONSOLE_CLIENT needs it');
  },
  read(values): { readonly oidc: OidcSettings | undefined } {
    if (values.OIDC_ISSUER === undefined || values.OIDC_AUDIENCE === undefined) return { oidc: undefined };
    return {
      oidc: {
        issuer: values.OIDC_ISSUER,
        audience: values.OIDC_AUDIENCE,
        memberOf: values.OIDC_PROVISIONING === 'none' ? undefined : values.OIDC_PROVISIONING.slice('member:'.length),
        roleClaim: values.OIDC_ROLE_CLAIM,
        consoleClient: values.OIDC_CONSOLE_CLIENT,
      },
    };
  },
});
