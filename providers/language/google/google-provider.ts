import { countCodePoints } from '#domain/languages/code-points.ts';
import { z } from 'zod';
import { someText, webAddress } from '#domain/settings/variables.ts';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import { createEngine } from '#providers/language/engines/create-engine.ts';
import { createEngineHttp } from '#providers/language/engines/engine-http.ts';
import { providerNotConfigured } from '#providers/language/errors.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { defineProvider } from '#providers/language/provider-record.ts';
import { createGoogleCalls, GOOGLE_SERVICE } from './google-access.ts';
import { createGoogleGlossaries } from './google-glossaries.ts';

export interface GoogleOptions extends ProviderConnection {
  /** Path of a service account's JSON file. */
  readonly credentialsPath: string;
  /** Undefined: the one of the credentials. */
  readonly project: string | undefined;
  readonly location: string;
  /** Undefined: Google's own; without the version. */
  readonly baseUrl: string | undefined;
  /** Bucket of Cloud Storage for glossaries; undefined: terms are substituted instead. */
  readonly bucket: string | undefined;
  /** Undefined: Cloud Storage's own. */
  readonly storageUrl?: string | undefined;
  /** Calls in progress at a time per request. */
  readonly concurrency: number;
}

/** Texts and code points of a request: https://cloud.google.com/translate/docs/reference/rest/v3/projects/translateText */
const MAX_TEXTS = 1024;
const MAX_CODE_POINTS = 30_000;
/** Location without glossaries: the same page, under `parent`. */
const GLOBAL = 'global';
const DAY = 24 * 60 * 60 * 1000;

const languagesAnswer = z.object({
  languages: z.array(
    z.object({
      languageCode: z.string(),
      supportSource: z.boolean().optional(),
      supportTarget: z.boolean().optional(),
    }),
  ),
});
const translations = z.array(z.object({ translatedText: z.string() }));
const translateAnswer = z.object({ translations, glossaryTranslations: translations.optional() });

/** Machine translation by Google's Cloud Translation (Advanced, v3). */
export function createGoogleProvider(options: GoogleOptions): TranslationProvider {
  const api = `${(options.baseUrl ?? 'https://translation.googleapis.com').replace(/(?<!\/)\/+$/, '')}/v3`;
  const storage = (options.storageUrl ?? 'https://storage.googleapis.com').replace(/(?<!\/)\/+$/, '');
  const http = createEngineHttp(GOOGLE_SERVICE, options);
  const { call, project: ownProject } = createGoogleCalls(options.credentialsPath, http);
  const { location, bucket } = options;
  const glossaries =
    bucket === undefined || location === GLOBAL ? undefined : createGoogleGlossaries(call, { api, storage, bucket });

  async function findParent(signal: AbortSignal): Promise<string> {
    const project = options.project ?? (await ownProject(signal));
    if (project !== undefined) return `projects/${encodeURIComponent(project)}/locations/${location}`;
    throw providerNotConfigured('The credentials of Google do not name a project: set GOOGLE_TRANSLATE_PROJECT.');
  }

  return createEngine({
    id: 'google',
    title: GOOGLE_SERVICE.title,
    engine: 'google cloud-translation-v3',
    capabilities: {
      kind: 'engine',
      terms: glossaries === undefined ? 'none' : 'glossary',
      usesContext: false,
      usesInstructions: false,
      concurrency: options.concurrency,
    },
    dialect: {
      pair: 'span',
      standalone: 'span',
      attributes: ' translate="no"',
      showsEquivalents: true,
      lineBreak: '<br>',
      answersEscaped: true,
    },
    async languages(signal) {
      const url = `${api}/${await findParent(signal)}/supportedLanguages`;
      const { languages: all } = await call({ method: 'GET', url, signal }, languagesAnswer);
      const targets = all.filter(({ supportTarget }) => supportTarget).map(({ languageCode }) => languageCode);
      const sources = all.filter(({ supportSource }) => supportSource).map(({ languageCode }) => languageCode);
      return { sources, targetsOf: () => targets };
    },
    languagesFor: DAY,

    async open(request, pair) {
      const parent = await findParent(request.signal);
      const glossary =
        request.glossary === undefined
          ? undefined
          : await glossaries?.find(request.glossary, parent, pair, request.signal);
      return {
        limits: { texts: MAX_TEXTS, size: MAX_CODE_POINTS, sizeOf: countCodePoints },
        async send({ texts, marked, source, target, signal }) {
          const body = {
            contents: texts,
            mimeType: marked ? 'text/html' : 'text/plain',
            sourceLanguageCode: source,
            targetLanguageCode: target,
            ...(glossary === undefined ? {} : { glossaryConfig: { glossary, ignoreCase: true } }),
          };
          const url = `${api}/${parent}:translateText`;
          const request = { method: 'POST', url, body: JSON.stringify(body), signal } as const;
          const answer = await call(request, translateAnswer).catch((error: unknown) => {
            glossaries?.stored.failWith(error, glossary, 'Google');
            throw error;
          });
          const chosen = glossary === undefined ? answer.translations : answer.glossaryTranslations;
          return {
            texts: (chosen ?? []).map(({ translatedText }) => translatedText),
            characters: texts.reduce((sum, text) => sum + countCodePoints(text), 0),
          };
        },
      };
    },
  });
}

export const google = defineProvider({
  id: 'google',
  variables: {
    GOOGLE_TRANSLATE_CREDENTIALS: someText
      .optional()
      .describe("path of a service account's JSON file; unset: the provider google is not configured"),
    GOOGLE_TRANSLATE_PROJECT: someText.optional().describe('project (default: that of the credentials)'),
    GOOGLE_TRANSLATE_LOCATION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be a location such as us-central1')
      .default('us-central1')
      .describe('location of glossaries and translations'),
    GOOGLE_TRANSLATE_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, 'must be the name of a bucket, without gs://')
      .optional()
      .describe('bucket of Cloud Storage for glossaries; unset: terms are substituted instead'),
    GOOGLE_TRANSLATE_BASE_URL: webAddress.optional().describe('another address of the API'),
  },
  secrets: [],
  requires: 'GOOGLE_TRANSLATE_CREDENTIALS',
  create: (values, tools) =>
    createGoogleProvider({
      ...tools,
      credentialsPath: values.GOOGLE_TRANSLATE_CREDENTIALS,
      project: values.GOOGLE_TRANSLATE_PROJECT,
      location: values.GOOGLE_TRANSLATE_LOCATION,
      baseUrl: values.GOOGLE_TRANSLATE_BASE_URL,
      bucket: values.GOOGLE_TRANSLATE_BUCKET,
    }),
});
