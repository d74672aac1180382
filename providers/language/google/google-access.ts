import type { LoquentError } from '#domain/errors.ts';
import {
  noCredit,
  temporaryFailure,
  type EngineAnswer,
  type EngineService,
  type EngineHttp,
  statusOf,
  type EngineRequest,
} from '#providers/language/engines/engine-http.ts';
import { providerNotConfigured, textTooLong } from '#providers/language/errors.ts';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createSharedCall } from '#providers/language/engines/shared-calls.ts';

/** Cloud Translation, as named in errors. */
export const GOOGLE_SERVICE: EngineService = {
  title: 'Google Cloud Translation',
  variables: { access: 'GOOGLE_TRANSLATE_CREDENTIALS', address: 'GOOGLE_TRANSLATE_BASE_URL' },
  explain,
};

/** Google answers 403 for quotas as well as for accounts: https://cloud.google.com/translate/quotas */
function explain(answer: EngineAnswer): LoquentError | undefined {
  const { status, body } = answer;
  if (status === 400 && /too (long|large)|exceeds? the (maximum|limit)/i.test(body)) {
    return textTooLong(GOOGLE_SERVICE.title);
  }
  // An access token that is no longer valid: the next attempt gets another one.
  if (status === 401) return temporaryFailure(answer, GOOGLE_SERVICE);
  if (status !== 403) return undefined;
  if (/BILLING_DISABLED|billing (account|to be enabled)|daily limit exceeded/i.test(body)) {
    return noCredit(GOOGLE_SERVICE);
  }
  if (/RATE_LIMIT_EXCEEDED|rate ?limit exceeded|RESOURCE_EXHAUSTED/i.test(body)) {
    return temporaryFailure(answer, GOOGLE_SERVICE);
  }
  return providerNotConfigured(
    'The service account has no access to Google Cloud Translation (403): enable the API in its project and give it the role Cloud Translation API Editor, or set GOOGLE_TRANSLATE_CREDENTIALS to another one.',
  );
}

/** Makes a call as the service account; its body is JSON unless its headers state another type. */
export type CallGoogle = <Schema extends z.ZodType>(
  request: EngineRequest,
  schema: Schema,
) => Promise<z.output<Schema>>;

/** Translations and, for glossaries, objects of Cloud Storage; the account's permissions depend on its roles. */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
/** RFC 7523, section 2.1. */
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Lifetime of an assertion: Google's maximum. */
const ASSERTION_LIFE = '1h';
/** Seconds before its expiry at which a token is replaced. */
const EARLY = 60;

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
  project_id: z.string().optional(),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * Calls with the JSON file of a service account: signs an assertion and exchanges it for a token (RFC 7523), which all
 * calls share until shortly before its expiry, or until Google refuses it.
 *
 * @returns calls that fail with LoquentError `provider_not_configured` when the file or the account is invalid
 */
export function createGoogleCalls(path: string, http: EngineHttp) {
  const account = createSharedCall(
    () => readAccount(path),
    () => Number.POSITIVE_INFINITY,
  );
  const token = createSharedCall(
    async (signal) => {
      const { file, key } = await account.get(signal);
      const { SignJWT } = await import('jose');
      const assertion = await new SignJWT({ scope: SCOPE })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: file.private_key_id })
        .setIssuer(file.client_email)
        .setAudience(file.token_uri)
        .setIssuedAt()
        .setExpirationTime(ASSERTION_LIFE)
        .sign(key);
      const request = {
        method: 'POST',
        url: file.token_uri,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
        signal,
        // `invalid_grant` and similar codes: RFC 6749, section 5.2.
        explain: ({ status }: { status: number }) => (status === 400 ? refused() : undefined),
      } as const;
      return http.json(request, tokenAnswer);
    },
    ({ expires_in }) => (expires_in - EARLY) * 1000,
  );
  const call: CallGoogle = async (request, schema) => {
    const { access_token: bearer } = await token.get(request.signal);
    const headers = { 'content-type': 'application/json', ...request.headers, authorization: `Bearer ${bearer}` };
    try {
      return await http.json({ ...request, headers }, schema);
    } catch (error) {
      if (statusOf(error) === 401) token.forget();
      throw error;
    }
  };
  /** The project of the file; undefined if it has none. */
  const project = async (signal: AbortSignal) => (await account.get(signal)).file.project_id;
  return { call, project };
}

async function readAccount(path: string) {
  try {
    const file = keyFile.parse(JSON.parse(await readFile(path, 'utf8')));
    const { importPKCS8 } = await import('jose');
    return { file, key: await importPKCS8(file.private_key, 'RS256') };
  } catch {
    // The original error may contain the key.
    throw providerNotConfigured(
      "GOOGLE_TRANSLATE_CREDENTIALS must be the path of a service account's JSON key file that this process can read.",
    );
  }
}

const refused = () =>
  providerNotConfigured(
    'Google refused the service account: set GOOGLE_TRANSLATE_CREDENTIALS to the key file of a valid one.',
  );
