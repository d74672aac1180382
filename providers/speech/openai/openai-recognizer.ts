import { modelName } from '#domain/settings/variables.ts';
import { createEngineHttp, type EngineService } from '#providers/language/engines/engine-http.ts';
import { creditExhausted } from '#providers/language/errors.ts';
import type { VendorModelOptions } from '#providers/language/models/vendor-model.ts';
import { openaiAccess } from '#providers/language/openai/openai-model.ts';
import { defineRecognizer } from '#providers/speech/speech-record.ts';
import { speakerLabeling, type SpeechRecognizer, languageUnknown } from '#providers/speech/speech-recognizer.ts';
import { whisperLanguage } from '#providers/speech/whisper-language.ts';
import { OPENAI_LANGUAGES } from './openai-languages.ts';
import { requestLabeledTranscription, requestTranscription } from './transcription.ts';
import { vendorFacts } from '#providers/service-record.ts';

const SERVICE: EngineService = {
  title: 'OpenAI',
  variables: { access: 'OPENAI_API_KEY', address: 'OPENAI_BASE_URL' },
  explain({ status, body }) {
    if (status === 400 && body.includes('language')) return languageUnknown('OpenAI');
    return body.includes('insufficient_quota')
      ? creditExhausted('OpenAI reports that the account has no credit left: add credit or choose another recognizer.')
      : undefined;
  },
};

/** Models that label speakers: `gpt-4o-transcribe-diarize`. */
const LABELING = /diarize/;

/** Recognition by OpenAI: `POST /v1/audio/transcriptions`. */
export function createOpenaiRecognizer(options: VendorModelOptions): SpeechRecognizer {
  const { apiKey, baseUrl = 'https://api.openai.com/v1', model } = options;
  const http = createEngineHttp(SERVICE, options);
  const labelsSpeakers = LABELING.test(model);
  const transcribe = labelsSpeakers ? requestLabeledTranscription : requestTranscription;
  return {
    id: 'openai',
    ...speakerLabeling(`openai ${model}`, labelsSpeakers),
    languages: () => Promise.resolve(OPENAI_LANGUAGES),
    recognize: (request) => transcribe(http, { baseUrl, apiKey, model }, request, whisperLanguage(request.language)),
  };
}

export const openaiRecognizer = defineRecognizer({
  id: 'openai',
  variables: {
    ...openaiAccess,
    OPENAI_TRANSCRIPTION_MODEL: modelName
      .default('whisper-1')
      .describe('its model, one that gives the times of words or labels speakers'),
  },
  ...vendorFacts('OPENAI', createOpenaiRecognizer, 'OPENAI_TRANSCRIPTION_MODEL'),
  speakersNeed: ({ OPENAI_TRANSCRIPTION_MODEL: model }) =>
    LABELING.test(String(model))
      ? undefined
      : { variable: 'OPENAI_TRANSCRIPTION_MODEL', value: 'gpt-4o-transcribe-diarize' },
});
