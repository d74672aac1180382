import { z } from 'zod';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import { createEngine } from '#providers/language/engines/create-engine.ts';
import { createEngineHttp, type EngineAnswer, type EngineService } from '#providers/language/engines/engine-http.ts';
import { providerNotConfigured, textTooLong } from '#providers/language/errors.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';

export interface LibreTranslateOptions extends ProviderConnection {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Calls in progress at a time per request. */
  readonly concurrency: number;
}

/** Texts and UTF-16 units per request: the answer comes as a whole, so it should take seconds on a processor. */
const MAX_TEXTS = 20;
const MAX_CHARACTERS = 5000;
/** Its operator may install more languages at any time. */
const HOUR = 60 * 60 * 1000;

const SERVICE: EngineService = {
  title: 'LibreTranslate',
  variables: { access: 'LOCAL_MT_API_KEY', address: 'LOCAL_MT_URL' },
  explain,
};
const languagesAnswer = z.array(z.object({ code: z.string(), targets: z.array(z.string()).default([]) }));
const translateAnswer = z.object({ translatedText: z.array(z.string()) });

/** Machine translation by a LibreTranslate server of this deployment, behind the provider `local`. */
export function createLibreTranslateProvider(options: LibreTranslateOptions): TranslationProvider {
  const url = options.url.replace(/(?<!\/)\/+$/, '');
  const http = createEngineHttp(SERVICE, options);
  return createEngine({
    id: 'local',
    title: SERVICE.title,
    engine: 'libretranslate',
    capabilities: {
      kind: 'engine',
      terms: 'none',
      usesContext: false,
      usesInstructions: false,
      concurrency: options.concurrency,
    },
    // The server resolves the character references of its answers, also in HTML, and translates the content of
    // elements.
    dialect: {
      pair: 'g',
      standalone: 'x',
      attributes: '',
      showsEquivalents: false,
      lineBreak: '<br>',
      answersEscaped: false,
    },
    async languages(signal) {
      const all = await http.json({ method: 'GET', url: `${url}/languages`, signal }, languagesAnswer);
      const targets = new Map(all.map((language) => [language.code, language.targets]));
      return { sources: [...targets.keys()], targetsOf: (source) => targets.get(source) ?? [] };
    },
    languagesFor: HOUR,
    open: () =>
      Promise.resolve({
        // A longer text is sent alone: the server has no limit by default.
        limits: { texts: MAX_TEXTS, size: MAX_CHARACTERS, sizeOf: (text) => Math.min(text.length, MAX_CHARACTERS) },
        async send({ texts, marked, source, target, signal }) {
          const body = {
            q: texts,
            source,
            target,
            format: marked ? 'html' : 'text',
            ...(options.apiKey === undefined ? {} : { api_key: options.apiKey }),
          };
          const request = { method: 'POST', url: `${url}/translate`, json: body, signal } as const;
          const { translatedText } = await http.json(request, translateAnswer);
          return { texts: translatedText, characters: texts.reduce((sum, text) => sum + text.length, 0) };
        },
      }),
  });
}

/** Limits and missing keys answer 400 with a sentence: https://github.com/LibreTranslate/LibreTranslate */
function explain({ status, body }: EngineAnswer) {
  if (status !== 400) return undefined;
  if (/exceeds text limit/i.test(body)) return textTooLong(SERVICE.title);
  return /api key/i.test(body)
    ? providerNotConfigured('The LibreTranslate server requires a key: set LOCAL_MT_API_KEY to a valid one.')
    : undefined;
}
