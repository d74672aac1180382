import { z } from 'zod';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { modelName, someText, webAddress } from '#domain/settings/variables.ts';
import type { SpokenWord } from '#domain/recordings/subtitles/cue.ts';
import { createEngineHttp, type EngineService } from '#providers/language/engines/engine-http.ts';
import { creditExhausted } from '#providers/language/errors.ts';
import type { RecognizerOptions } from '#providers/speech/speech-record.ts';
import { speakerLabeling, type SpeechRecognizer } from '#providers/speech/speech-recognizer.ts';
import { wavBlob } from '#providers/speech/openai/transcription.ts';
import { defineRecognizer } from '#providers/speech/speech-record.ts';
import { vendorFacts } from '#providers/service-record.ts';
import { SCRIBE_LANGUAGES } from './elevenlabs-languages.ts';

/** ElevenLabs in errors. @param alternative what to do when the quota is used up @param explain other answers */
export const elevenlabsService = (alternative: string, explain?: EngineService['explain']): EngineService => ({
  title: 'ElevenLabs',
  variables: { access: 'ELEVENLABS_API_KEY', address: 'ELEVENLABS_BASE_URL' },
  explain: (answer) =>
    answer.body.includes('quota_exceeded')
      ? creditExhausted(`ElevenLabs reports that the quota is used up: raise it or ${alternative}.`)
      : explain?.(answer),
});

const SERVICE = elevenlabsService('choose another recognizer');

/** Answer of `POST /v1/speech-to-text`; `spacing` is the white space between words, `audio_event` such as (laughter). */
const answerSchema = z.object({
  words: z.array(
    z.object({
      text: z.string(),
      start: z.number().nullish(),
      end: z.number().nullish(),
      type: z.enum(['word', 'spacing', 'audio_event']),
      logprob: z.number().nullish(),
      speaker_id: z.string().nullish(),
    }),
  ),
});

type ListedPart = z.output<typeof answerSchema>['words'][number];

/** Recognition by ElevenLabs: `POST /v1/speech-to-text`. */
export function createElevenlabsRecognizer(options: RecognizerOptions): SpeechRecognizer {
  const { apiKey, baseUrl = 'https://api.elevenlabs.io', model, labelsSpeakers = false } = options;
  const http = createEngineHttp(SERVICE, options);
  return {
    id: 'elevenlabs',
    ...speakerLabeling(`elevenlabs ${model}`, labelsSpeakers),
    languages: () => Promise.resolve(SCRIBE_LANGUAGES),
    async recognize({ audio, language, signal }) {
      const body = new FormData();
      body.set('file', wavBlob(audio), 'audio.wav');
      body.set('model_id', model);
      body.set('language_code', parseLanguageTag(language)?.language ?? language);
      body.set('timestamps_granularity', 'word');
      body.set('tag_audio_events', 'false');
      body.set('diarize', `${labelsSpeakers}`);
      const headers = { 'xi-api-key': apiKey };
      const url = `${baseUrl.replace(/\/$/, '')}/v1/speech-to-text`;
      const answer = await http.json({ method: 'POST', url, headers, body, signal }, answerSchema);
      return { words: spokenWords(answer.words, labelsSpeakers) };
    },
  };
}

/** White space goes to the word before it. */
function spokenWords(parts: readonly ListedPart[], labelsSpeakers: boolean): readonly SpokenWord[] {
  const words: { text: string; start: number; end: number; confidence?: number; speaker?: string }[] = [];
  for (const { text, start, end, type, logprob, speaker_id: speaker } of parts) {
    const last = words.at(-1);
    if (type === 'spacing' && last !== undefined) last.text += text;
    if (type !== 'word') continue;
    const from = Math.round((start ?? (last?.end ?? 0) / 1000) * 1000);
    words.push({
      text,
      start: from,
      end: Math.max(from, Math.round((end ?? from / 1000) * 1000)),
      ...(logprob == null ? {} : { confidence: Math.min(1, Math.exp(logprob)) }),
      ...(labelsSpeakers && speaker != null ? { speaker } : {}),
    });
  }
  return words;
}

/** Access to ElevenLabs, which recognition, synthesis and dubbing share. */
export const elevenlabsAccess = {
  ELEVENLABS_API_KEY: someText.optional().describe('key of ElevenLabs'),
  ELEVENLABS_BASE_URL: webAddress.optional().describe('another address of the API'),
};

export const elevenlabsRecognizer = defineRecognizer({
  id: 'elevenlabs',
  variables: {
    ...elevenlabsAccess,
    ELEVENLABS_TRANSCRIPTION_MODEL: modelName.default('scribe_v2').describe('its model for recognition'),
  },
  ...vendorFacts('ELEVENLABS', createElevenlabsRecognizer, 'ELEVENLABS_TRANSCRIPTION_MODEL'),
  speakersNeed: () => undefined,
});
