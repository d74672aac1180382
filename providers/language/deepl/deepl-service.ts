import { noCredit, type EngineService } from '#providers/language/engines/engine-http.ts';

export const DEEPL_SERVICE: EngineService = {
  title: 'DeepL',
  variables: { access: 'DEEPL_API_KEY', address: 'DEEPL_BASE_URL' },
  explain: ({ status }) => (status === 456 ? noCredit(DEEPL_SERVICE) : undefined),
};

export interface DeeplAccess {
  readonly apiKey: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}
