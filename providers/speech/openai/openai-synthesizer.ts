import type { VoiceSex } from '#domain/recordings/speech/match-voices.ts';
import { modelName } from '#domain/settings/variables.ts';
import { createEngineHttp, type EngineService } from '#providers/language/engines/engine-http.ts';
import { creditExhausted } from '#providers/language/errors.ts';
import type { VendorModelOptions } from '#providers/language/models/vendor-model.ts';
import { requestSamples } from '#providers/speech/pcm-samples.ts';
import { openaiAccess } from '#providers/language/openai/openai-model.ts';
import { defineSynthesizer } from '#providers/speech/speech-record.ts';
import type { SpeechSynthesizer } from '#providers/speech/speech-synthesizer.ts';
import { vendorFacts } from '#providers/service-record.ts';
import { OPENAI_LANGUAGES } from './openai-languages.ts';

/** Samples per second of its format `pcm`: mono, 16 bits. Source: OpenAI's guide Text to speech. */
const RATE = 24_000;

/** Voices of all models, with their sex by ear: OpenAI doesn't publish it. */
const VOICES: Readonly<Record<string, VoiceSex | undefined>> = {
  alloy: undefined,
  nova: 'female',
  onyx: 'male',
  shimmer: 'female',
  echo: 'male',
  fable: undefined,
};

const SERVICE: EngineService = {
  title: 'OpenAI',
  variables: { access: 'OPENAI_API_KEY', address: 'OPENAI_BASE_URL' },
  explain: ({ body }) =>
    body.includes('insufficient_quota')
      ? creditExhausted('OpenAI reports that the account has no credit left: add credit or choose another synthesizer.')
      : undefined,
};

/** Synthesis by OpenAI: `POST /v1/audio/speech`. */
export function createOpenaiSynthesizer(options: VendorModelOptions): SpeechSynthesizer {
  const { apiKey, baseUrl = 'https://api.openai.com/v1', model } = options;
  const http = createEngineHttp(SERVICE, options);
  // Models that follow instructions take no speed.
  const hasSpeed = model.startsWith('tts-');
  return {
    id: 'openai',
    engine: `openai ${model}`,
    speeds: hasSpeed ? { slowest: 0.8, fastest: 1.5 } : { slowest: 1, fastest: 1 },
    isFree: false,
    readsSymbols: true,
    voices: () =>
      Promise.resolve({
        languages: OPENAI_LANGUAGES,
        voices: Object.entries(VOICES).map(([id, sex]) => ({ id, language: undefined, sex })),
      }),
    async synthesize({ text, voice, speed, signal }) {
      const body = { model, input: text, voice, response_format: 'pcm', ...(hasSpeed ? { speed } : {}) };
      const samples = await requestSamples(
        http,
        {
          method: 'POST',
          url: `${baseUrl.replace(/\/$/, '')}/audio/speech`,
          headers: { authorization: `Bearer ${apiKey}` },
          json: body,
          signal,
        },
        SERVICE,
      );
      return { samples, rate: RATE };
    },
  };
}

export const openaiSynthesizer = defineSynthesizer({
  id: 'openai',
  variables: {
    ...openaiAccess,
    OPENAI_SPEECH_MODEL: modelName.default('tts-1').describe('model of OpenAI that speaks'),
  },
  ...vendorFacts('OPENAI', createOpenaiSynthesizer, 'OPENAI_SPEECH_MODEL'),
});
