import { z } from 'zod';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { modelName } from '#domain/settings/variables.ts';
import { createEngineHttp } from '#providers/language/engines/engine-http.ts';
import { providerNotConfigured } from '#providers/language/errors.ts';
import type { VendorModelOptions } from '#providers/language/models/vendor-model.ts';
import { requestSamples } from '#providers/speech/pcm-samples.ts';
import { defineSynthesizer } from '#providers/speech/speech-record.ts';
import type { SpeechSynthesizer, Voice, VoiceList } from '#providers/speech/speech-synthesizer.ts';
import { elevenlabsAccess, elevenlabsService } from './elevenlabs-recognizer.ts';
import { vendorFacts } from '#providers/service-record.ts';

/** Samples per second of the format that is asked for. */
const RATE = 24_000;

const SERVICE = elevenlabsService('choose another synthesizer', ({ body }) =>
  body.includes('voice_not_found')
    ? providerNotConfigured('ElevenLabs does not know a voice: check SPEECH_VOICES.')
    : undefined,
);

const modelsSchema = z.array(
  z.object({ model_id: z.string(), languages: z.array(z.object({ language_id: z.string() })).nullish() }),
);

const SEXES = ['female', 'male'] as const;

const voicesSchema = z.object({
  voices: z.array(
    z.object({
      voice_id: z.string(),
      labels: z.object({ gender: z.string().nullish() }).nullish(),
      verified_languages: z.array(z.object({ language: z.string(), locale: z.string().nullish() })).nullish(),
    }),
  ),
});

/** Synthesis by ElevenLabs: `POST /v1/text-to-speech/{voice_id}`. */
export function createElevenlabsSynthesizer(options: VendorModelOptions): SpeechSynthesizer {
  const { apiKey, baseUrl = 'https://api.elevenlabs.io', model } = options;
  const http = createEngineHttp(SERVICE, options);
  const address = (path: string) => `${baseUrl.replace(/\/$/, '')}${path}`;
  const headers = { 'xi-api-key': apiKey };
  // Other models refuse a language, and take it from the text.
  const takesLanguage = model.endsWith('_v2_5');
  let listed: VoiceList | undefined;
  return {
    id: 'elevenlabs',
    engine: `elevenlabs ${model}`,
    // Source: ElevenLabs' API reference, voice_settings.speed.
    speeds: { slowest: 0.7, fastest: 1.2 },
    isFree: false,
    readsSymbols: true,
    async voices(signal) {
      if (listed !== undefined) return listed;
      const read = { method: 'GET', headers, signal } as const;
      const models = await http.json({ ...read, url: address('/v1/models') }, modelsSchema);
      const own = models.find(({ model_id: id }) => id === model);
      if (own === undefined) throw modelUnknown(model);
      const { voices } = await http.json({ ...read, url: address('/v1/voices') }, voicesSchema);
      listed = {
        languages: (own.languages ?? []).map(({ language_id: id }) => id),
        // Every voice speaks every language of a model; those that were verified in one come first.
        voices: voices.flatMap(({ voice_id: id, labels, verified_languages: verified }): readonly Voice[] => {
          const sex = SEXES.find((each) => each === labels?.gender);
          return [
            ...(verified ?? []).map(({ language, locale }) => ({ id, language: tagOf(locale ?? language), sex })),
            { id, language: undefined, sex },
          ];
        }),
      };
      return listed;
    },
    async synthesize({ text, language, voice, speed, before, after, signal }) {
      const body = {
        text,
        model_id: model,
        ...(takesLanguage ? { language_code: parseLanguageTag(language)?.language ?? language } : {}),
        voice_settings: { speed },
        ...(before === undefined ? {} : { previous_text: before }),
        ...(after === undefined ? {} : { next_text: after }),
      };
      const samples = await requestSamples(
        http,
        {
          method: 'POST',
          url: address(`/v1/text-to-speech/${encodeURIComponent(voice)}?output_format=pcm_${RATE}`),
          headers,
          json: body,
          signal,
        },
        SERVICE,
      );
      return { samples, rate: RATE };
    },
  };
}

const tagOf = (tag: string) => parseLanguageTag(tag)?.tag ?? tag;

const modelUnknown = (model: string) =>
  providerNotConfigured(`ElevenLabs has no model ${model}: check ELEVENLABS_SPEECH_MODEL.`);

export const elevenlabsSynthesizer = defineSynthesizer({
  id: 'elevenlabs',
  variables: {
    ...elevenlabsAccess,
    ELEVENLABS_SPEECH_MODEL: modelName.default('eleven_multilingual_v2').describe('model of ElevenLabs that speaks'),
  },
  ...vendorFacts('ELEVENLABS', createElevenlabsSynthesizer, 'ELEVENLABS_SPEECH_MODEL'),
});
