import type { LoquentError } from '#domain/errors.ts';
import {
  noCredit,
  temporaryFailure,
  type EngineAnswer,
  type EngineService,
} from '#providers/language/engines/engine-http.ts';
import { providerNotConfigured, textTooLong } from '#providers/language/errors.ts';

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
