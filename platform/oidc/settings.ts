import { z } from 'zod';

/** How access tokens of an OpenID Connect issuer are checked, and who gets in with them. */
export interface OidcSettings {
  readonly issuer: string;
  readonly audience: string;
  /** Slug of the organization whose members unknown users become; undefined: only known users get in. */
  readonly memberOf: string | undefined;
  /** Undefined: a token permits what its user's membership permits. */
  readonly roleClaim: string | undefined;
}

/** Hosts of this machine itself, where plain HTTP gives nothing away. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** True for https, and for http to this machine. */
export function isSafeAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)));
}

/** True for an address at which an issuer may have its keys: on this machine only when the issuer is there too. */
export function mayHoldKeys(issuer: string, address: string): boolean {
  return isSafeAddress(address) && (/^https:/i.test(address) || /^http:/i.test(issuer));
}

/** The variables of the environment, part of the schema in `platform/config.ts`. */
export const oidcEnvironment = {
  // Compared byte by byte with what tokens say, so it is kept as it was written.
  OIDC_ISSUER: z
    .string()
    .max(255)
    .refine(isSafeAddress, 'must be an https address, or an address of this machine')
    .refine((text) => !/[?#@]/.test(text), 'must not have a query, fragment or password')
    .optional()
    .describe('address of an OpenID Connect issuer whose access tokens are accepted beside API keys'),
  OIDC_AUDIENCE: z.string().min(1).max(255).optional().describe('audience that its access tokens must be made for'),
  OIDC_PROVISIONING: z
    .string()
    .regex(/^(none|member:[a-z0-9]+(-[a-z0-9]+)*)$/, 'must be none, or member: and the slug of an organization')
    .default('none')
    .describe('none: only known users get in; member:SLUG: others become members of that organization'),
  OIDC_ROLE_CLAIM: z
    .string()
    .min(1)
    .optional()
    .describe('claim with the role that a token permits at most, such as roles or realm_access.roles'),
};

type OidcEnvironment = z.output<z.ZodObject<typeof oidcEnvironment>>;

/** Half a configuration of an issuer would let nobody in, or leave out a check that somebody wanted. */
export function requireTogether(values: OidcEnvironment, context: z.RefinementCtx): void {
  const missing = (path: keyof OidcEnvironment, neededBy: keyof OidcEnvironment) =>
    context.addIssue({ code: 'custom', path: [path], message: `${neededBy} needs it` });
  if (values.OIDC_ISSUER !== undefined) {
    if (values.OIDC_AUDIENCE === undefined) missing('OIDC_AUDIENCE', 'OIDC_ISSUER');
    return;
  }
  if (values.OIDC_AUDIENCE !== undefined) missing('OIDC_ISSUER', 'OIDC_AUDIENCE');
  if (values.OIDC_PROVISIONING !== 'none') missing('OIDC_ISSUER', 'OIDC_PROVISIONING');
  if (values.OIDC_ROLE_CLAIM !== undefined) missing('OIDC_ISSUER', 'OIDC_ROLE_CLAIM');
}

/** Undefined when no issuer is configured. */
export function toOidcSettings(values: OidcEnvironment): OidcSettings | undefined {
  if (values.OIDC_ISSUER === undefined || values.OIDC_AUDIENCE === undefined) return undefined;
  return {
    issuer: values.OIDC_ISSUER,
    audience: values.OIDC_AUDIENCE,
    memberOf: values.OIDC_PROVISIONING === 'none' ? undefined : values.OIDC_PROVISIONING.slice('member:'.length),
    roleClaim: values.OIDC_ROLE_CLAIM,
  };
}
