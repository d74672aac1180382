import type { SourceLanguageCode, TargetLanguageCode, TranslateTextOptions } from 'deepl-node';
import { someText, webAddress } from '#domain/settings/variables.ts';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import { createEngine } from '#providers/language/engines/create-engine.ts';
import { createEngineHttp } from '#providers/language/engines/engine-http.ts';
import type { SurroundingText, TranslationProvider } from '#providers/language/provider.ts';
import { defineProvider } from '#providers/language/provider-record.ts';
import { createDeeplCalls } from './deepl-client.ts';
import { createDeeplGlossaries } from './deepl-glossaries.ts';
import { DEEPL_SERVICE } from './deepl-service.ts';
import {
  customInstructions,
  FORMALITY_LANGUAGES,
  formalityOf,
  INSTRUCTION_LANGUAGES,
  INSTRUCTION_LIMITS,
} from './deepl-options.ts';
import { vendorFacts } from '#providers/service-record.ts';

export interface DeeplOptions extends ProviderConnection {
  readonly apiKey: string;
  /** Undefined: DeepL's own, by the kind of key. */
  readonly baseUrl: string | undefined;
  /** Calls in progress at a time per request. */
  readonly concurrency: number;
}

/** Texts and bytes of the body of a request: https://developers.deepl.com/docs/translate/translating-large-volumes */
const MAX_TEXTS = 50;
const MAX_BYTES = 128 * 1024;
/** Bytes reserved for parameters other than texts, context and instructions. */
const PARAMETER_BYTES = 1024;
const DAY = 24 * 60 * 60 * 1000;

/** Machine translation by DeepL, with glossaries, surrounding text, and instructions and formality where it supports them. */
export function createDeeplProvider(options: DeeplOptions): TranslationProvider {
  const baseUrl = (options.baseUrl ?? defaultAddress(options.apiKey)).replace(/(?<!\/)\/+$/, '');
  const call = createDeeplCalls(createEngineHttp(DEEPL_SERVICE, options), { apiKey: options.apiKey, baseUrl });
  const glossaries = createDeeplGlossaries(call);

  return createEngine({
    id: 'deepl',
    title: DEEPL_SERVICE.title,
    engine: 'deepl',
    capabilities: {
      kind: 'engine',
      terms: 'glossary',
      usesContext: true,
      usesInstructions: true,
      instructionLanguages: INSTRUCTION_LANGUAGES,
      instructionLimits: INSTRUCTION_LIMITS,
      formalityLanguages: FORMALITY_LANGUAGES,
      concurrency: options.concurrency,
    },
    dialect: { pair: 'g', standalone: 'x', attributes: '', showsEquivalents: true, answersEscaped: true },
    async languages(signal) {
      const [sources, targets] = await Promise.all([
        call(signal, (client) => client.getSourceLanguages()),
        call(signal, (client) => client.getTargetLanguages()),
      ]);
      const codes = targets.map(({ code }) => code);
      return { sources: sources.map(({ code }) => code), targetsOf: () => codes };
    },
    languagesFor: DAY,

    async open(request, { source, target }) {
      const { signal, glossary: asked, surrounding } = request;
      const instructions = customInstructions(request, target);
      const formality = formalityOf(request, target);
      const context = surrounding === undefined ? undefined : contextOf(surrounding);
      const glossary = asked === undefined ? undefined : await glossaries.find(asked, source, target, signal);
      const settings: TranslateTextOptions = {
        ...(context === undefined ? {} : { context }),
        ...(instructions === undefined ? {} : { customInstructions: [...instructions] }),
        ...(formality === undefined ? {} : { formality }),
        ...(glossary === undefined ? {} : { glossary }),
      };
      const shared = [context ?? '', ...(instructions ?? [])].reduce((sum, text) => sum + bytesInForm(text), 0);
      return {
        limits: { texts: MAX_TEXTS, size: MAX_BYTES - PARAMETER_BYTES - shared, sizeOf: bytesInForm },
        async send({ texts, marked, signal }) {
          const results = await call(signal, (client) =>
            client.translateText([...texts], source as SourceLanguageCode, target as TargetLanguageCode, {
              ...settings,
              ...(marked ? MARKUP : {}),
            }),
          ).catch((error: unknown) => glossaries.stored.failWith(error, glossary, 'DeepL'));
          const characters = results.reduce(
            (sum, { billedCharacters }, index) => sum + (billedCharacters ?? texts[index]?.length ?? 0),
            0,
          );
          return { texts: results.map(({ text }) => text), characters };
        },
      };
    },
  });
}

/** Only Loquent's elements may not split sentences, and the content of a standalone one stays unchanged. */
const MARKUP: TranslateTextOptions = {
  tagHandling: 'xml',
  splitSentences: 'nonewlines',
  outlineDetection: false,
  ignoreTags: ['x'],
};

/** Suffix of keys of free accounts: https://developers.deepl.com/docs/getting-started/auth */
function defaultAddress(apiKey: string): string {
  return apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
}

function contextOf({ before, after }: SurroundingText): string | undefined {
  const context = [before, after].filter((text) => text !== '').join('\n');
  return context === '' ? undefined : context;
}

/** Bytes of a field `text` in a form, as the client sends it: most of the world's letters are six bytes there. */
const bytesInForm = (text: string): number => new URLSearchParams({ custom_instructions: text }).toString().length + 1;

export const deepl = defineProvider({
  id: 'deepl',
  variables: {
    DEEPL_API_KEY: someText.optional().describe('key of DeepL; unset: the provider deepl is not configured'),
    DEEPL_BASE_URL: webAddress.optional().describe('another address of the API (default: by the kind of key)'),
  },
  ...vendorFacts('DEEPL', createDeeplProvider),
});
