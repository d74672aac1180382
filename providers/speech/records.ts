import { z } from 'zod';
import { commaSeparated, defineSettings, variablesOf, type Values } from '#domain/settings/variables.ts';
import { connectionVariables } from '#providers/connection-settings.ts';
import { elevenlabsDubber } from '#providers/dubbing/elevenlabs/elevenlabs-dubbing.ts';
import { deepgramRecognizer } from './deepgram/deepgram-recognizer.ts';
import { elevenlabsRecognizer } from './elevenlabs/elevenlabs-recognizer.ts';
import { elevenlabsSynthesizer } from './elevenlabs/elevenlabs-synthesizer.ts';
import { localRecognizer } from './local/local-recognizer.ts';
import { espeakSynthesizer, localSynthesizer } from './local/local-synthesizer.ts';
import { openaiRecognizer } from './openai/openai-recognizer.ts';
import { openaiSynthesizer } from './openai/openai-synthesizer.ts';

/** The recognizers that SPEECH_RECOGNIZER can name. */
export const RECOGNIZERS = [localRecognizer, openaiRecognizer, elevenlabsRecognizer, deepgramRecognizer] as const;

/** The synthesizers that SPEECH_SYNTHESIZER can name. */
export const SYNTHESIZERS = [localSynthesizer, espeakSynthesizer, openaiSynthesizer, elevenlabsSynthesizer] as const;

/** Dubbing providers that DUBBING_PROVIDER can name besides `local`, the steps of this service. */
export const DUBBERS = [elevenlabsDubber] as const;

const RECORDS = [...RECOGNIZERS, ...SYNTHESIZERS, ...DUBBERS] as const;

/** The services for speech; their factories read the values. */
export const speechSettings = defineSettings({
  variables: {
    SPEECH_RECOGNIZER: z
      .enum(RECOGNIZERS.map(({ id }) => id))
      .default('local')
      .describe('what recognizes speech: local, openai, elevenlabs or deepgram'),
    SPEECH_SPEAKERS: z
      .stringbool()
      .default(false)
      .describe(
        'true: speakers are distinguished, with voices of their own, by local, elevenlabs, deepgram, and openai with the model gpt-4o-transcribe-diarize',
      ),
    SPEECH_SYNTHESIZER: z
      .enum(SYNTHESIZERS.map(({ id }) => id))
      .default('local')
      .describe(
        'what speaks translations: local (neural voices, and espeak-ng in languages without one), espeak-ng alone, openai or elevenlabs',
      ),
    SPEECH_VOICES: commaSeparated
      .pipe(z.array(z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*=\S+$/, 'must be language=voice')).max(500))
      .optional()
      .describe(
        'voices by language, comma separated, as es-MX=nova,es=onyx; several of a language are for several speakers',
      ),
    DUBBING_PROVIDER: z
      .enum(['local', ...DUBBERS.map(({ id }) => id)])
      .default('local')
      .describe('what dubs: local (the steps of this service), or elevenlabs (the whole recording is sent there)'),
    ...variablesOf(RECORDS),
    ...connectionVariables,
  },
  secrets: RECORDS.flatMap(({ secrets }) => secrets),
  // A recognizer without labels of speakers would leave the setting without effect.
  check(values, refuse) {
    if (!values.SPEECH_SPEAKERS) return;
    const need = RECOGNIZERS.find(({ id }) => id === values.SPEECH_RECOGNIZER)?.speakersNeed(values);
    if (need !== undefined) refuse(need.variable as keyof SpeechValues, `SPEECH_SPEAKERS needs ${need.value}`);
  },
  read: (speech) => ({ speech }),
});

export type SpeechValues = Values<typeof speechSettings.variables>;
