import type { oas31 } from 'zod-openapi';

/** The ways of showing credentials. @param issuer of access tokens; undefined: there is none */
export function securitySchemes(issuer: string | undefined): Readonly<Record<string, oas31.SecuritySchemeObject>> {
  return {
    bearer: { type: 'http', scheme: 'bearer', description: 'An API key (`lq_…`) or an access token (JWT).' },
    queryKey: {
      type: 'apiKey',
      in: 'query',
      name: 'api_key',
      description: 'The same in the address, for browsers that open a report.',
    },
    ...(issuer === undefined
      ? {}
      : {
          oidc: {
            type: 'openIdConnect',
            openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
            description: 'Access tokens (JWT) of the issuer of this deployment.',
          } as const,
        }),
  };
}

/** What operations need, one of them. */
export function securityOf(issuer: string | undefined): oas31.SecurityRequirementObject[] {
  return [{ bearer: [] }, ...(issuer === undefined ? [] : [{ oidc: [] }])];
}
