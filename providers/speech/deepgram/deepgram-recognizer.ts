import { z } from 'zod';
import { modelName, someText, webAddress } from '#domain/settings/variables.ts';
import { createEngineHttp, type EngineService } from '#providers/language/engines/engine-http.ts';
import { speakerLabeling, languageUnknown, type SpeechRecognizer } from '#providers/speech/speech-recognizer.ts';
import type { RecognizerOptions } from '#providers/speech/speech-record.ts';
import { alignWords } from '#providers/speech/align-words.ts';
import { defineRecognizer } from '#providers/speech/speech-record.ts';
import { vendorFacts } from '#providers/service-record.ts';

const SERVICE: EngineService = {
  title: 'Deepgram',
  variables: { access: 'DEEPGRAM_API_KEY', address: 'DEEPGRAM_BASE_URL' },
  explain: ({ status, body }) => (status === 400 && /language/i.test(body) ? languageUnknown('Deepgram') : undefined),
};

const wordSchema = z.object({
  word: z.string(),
  punctuated_word: z.string().optional(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().optional(),
  speaker: z.number().int().nullish(),
});

/** Answer of `POST /v1/listen`. */
const answerSchema = z.object({
  results: z.object({
    channels: z.array(
      z.object({
        alternatives: z.array(z.object({ transcript: z.string(), words: z.array(wordSchema).default([]) })).default([]),
      }),
    ),
  }),
});

/** Answer of `GET /v1/models`; `multi` stands for several languages in one recording. */
const modelsSchema = z.object({
  stt: z.array(z.object({ canonical_name: z.string(), languages: z.array(z.string()).nullish() })),
});

/** Recognition by Deepgram: `POST /v1/listen`. */
export function createDeepgramRecognizer(options: RecognizerOptions): SpeechRecognizer {
  const { apiKey, baseUrl = 'https://api.deepgram.com', model, labelsSpeakers = false } = options;
  const http = createEngineHttp(SERVICE, options);
  const address = (path: string) => `${baseUrl.replace(/\/$/, '')}/v1${path}`;
  const authorization = `Token ${apiKey}`;
  let listed: readonly string[] | undefined;
  return {
    id: 'deepgram',
    ...speakerLabeling(`deepgram ${model}`, labelsSpeakers),
    async languages(signal) {
      if (listed !== undefined) return listed;
      const request = { method: 'GET', url: address('/models'), headers: { authorization }, signal } as const;
      const { stt } = await http.json(request, modelsSchema);
      // `nova-3` is short for `nova-3-general`.
      const own = stt.filter(({ canonical_name: name }) => name === model || name === `${model}-general`);
      const found = own.flatMap(({ languages }) => languages ?? []).filter((language) => language !== 'multi');
      if (own.length > 0) listed = found;
      return listed;
    },
    async recognize({ audio, language, signal }) {
      const query = new URLSearchParams({ model, language, punctuate: 'true', smart_format: 'true' });
      if (labelsSpeakers) query.set('diarize', 'true');
      const answer = await http.json(
        {
          method: 'POST',
          url: address(`/listen?${query.toString()}`),
          headers: { authorization, 'content-type': 'audio/wav' },
          body: new Uint8Array(audio),
          signal,
        },
        answerSchema,
      );
      const [best] = answer.results.channels[0]?.alternatives ?? [];
      if (best === undefined) return { words: [] };
      const listed = best.words.map(({ word, punctuated_word: punctuated, speaker, ...times }) => ({
        ...times,
        text: punctuated ?? word,
        ...(labelsSpeakers && speaker != null ? { speaker: `${speaker}` } : {}),
      }));
      return { words: alignWords(best.transcript, listed) };
    },
  };
}

export const deepgramRecognizer = defineRecognizer({
  id: 'deepgram',
  variables: {
    DEEPGRAM_API_KEY: someText.optional().describe('key of Deepgram'),
    DEEPGRAM_BASE_URL: webAddress.optional().describe('another address of the API'),
    DEEPGRAM_MODEL: modelName.default('nova-3').describe('its model'),
  },
  ...vendorFacts('DEEPGRAM', createDeepgramRecognizer, 'DEEPGRAM_MODEL'),
  speakersNeed: () => undefined,
});
