import { createSignedTokens } from '#api/signed-token.ts';
import type { SecretKeys } from '#platform/secrets/secret-key.ts';

/** The permission of the address of a report. */
export interface ReportGrant {
  readonly organizationId: string;
  readonly jobId: string;
}

/** Issues and checks the tokens of addresses of reports. */
export interface ReportTokens {
  /** @param expiresAt milliseconds since 1970 */
  issue(grant: ReportGrant, expiresAt: number): string;
  /** @returns undefined for a token that is invalid, was changed or has expired */
  check(token: string, now: number): ReportGrant | undefined;
}

/** Tokens for addresses of reports: no other token of the service is one. */
export function createReportTokens(keys: SecretKeys): ReportTokens {
  const tokens = createSignedTokens(keys, 'loquent report urls');
  return {
    issue: ({ organizationId, jobId }, expiresAt) => tokens.issue([organizationId, jobId], expiresAt),
    check(token, now) {
      const found = tokens.check(token, now);
      if (found === undefined) return undefined;
      const [organizationId = '', jobId = ''] = found.fields;
      return { organizationId, jobId };
    },
  };
}
