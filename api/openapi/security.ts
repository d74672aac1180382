import type { oas31 } from 'zod-openapi';

/** The accepted credential schemes. @param issuer of access tokens; undefined: none is configured */
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

/** Alternative credentials for operations; one is enough. */
export function securityOf(issuer: string | undefined): oas31.SecurityRequirementObject[] {
  return [{ bearer: [] }, ...(issuer === undefined ? [] : [{ oidc: [] }])];
}
