import { connectionOf, type ProviderTools } from '#providers/connection-settings.ts';
import type { DubbingProvider } from '#providers/dubbing/dubbing-provider.ts';
import { providerNotConfigured } from '#providers/language/errors.ts';
import { chooseVoices } from './choose-voice.ts';
import { createLocalRecognizer } from './local/local-recognizer.ts';
import { SpeechServer, type SpeechServerOptions } from './local/speech-server.ts';
import { DUBBERS, RECOGNIZERS, SYNTHESIZERS, type SpeechValues } from './records.ts';
import type { SpeechRecognizer, VoiceDetector } from './speech-recognizer.ts';
import type { SpeechSynthesizer } from './speech-synthesizer.ts';

export interface SpeechServices {
  /** @throws LoquentError `provider_not_configured` naming the variable to set */
  recognizer(): SpeechRecognizer;
  /** Our own service, whichever recogniser is configured. */
  readonly voice: VoiceDetector;
  /** @throws LoquentError `provider_not_configured` naming the variable to set */
  synthesizer(): SpeechSynthesizer;
  /**
   * Ids of the voices for a language, best first; the second is for the second speaker, and so on.
   *
   * @throws LoquentError `capability_unavailable` naming the languages that have a voice; errors of the synthesizer
   */
  voicesFor(language: string, signal: AbortSignal): Promise<readonly string[]>;
  /** The provider that dubs; undefined: our own steps do. @throws LoquentError `provider_not_configured` */
  dubber(): DubbingProvider | undefined;
  /** Ends the service. */
  close(): Promise<void>;
}

/**
 * Creates the services as configured; nothing is started before the first call.
 *
 * @param values of the variables, as in `Config.speech`
 * @param service our own speech service, as in `Config.speechService`
 */
export function createSpeechServices(
  values: SpeechValues,
  service: Omit<SpeechServerOptions, 'programs'>,
  { programs, fetch }: ProviderTools,
): SpeechServices {
  const server = new SpeechServer({ ...service, programs });
  const own = createLocalRecognizer({ fetch, locate: () => server.address(), model: service.model });
  const tools = { ...connectionOf(values, fetch), programs };
  const recognizerTools = { ...tools, labelsSpeakers: values.SPEECH_SPEAKERS, own, ownModel: service.model };
  const voices = (values.SPEECH_VOICES ?? []).map((item) => {
    const [language = '', voice = ''] = item.split(/=(.*)/s);
    return { language, voice };
  });

  const recognizerRecord = RECOGNIZERS.find(({ id }) => id === values.SPEECH_RECOGNIZER)!;
  const recognizer = recognizerRecord.create(values, recognizerTools);
  const synthesizerRecord = SYNTHESIZERS.find(({ id }) => id === values.SPEECH_SYNTHESIZER)!;
  const synthesizer = synthesizerRecord.create(values, tools);
  const dubberRecord = DUBBERS.find(({ id }) => id === values.DUBBING_PROVIDER);
  const dubber = dubberRecord?.create(values, tools);

  const requireSynthesizer = () => synthesizer ?? notConfigured('synthesizer', synthesizerRecord);
  return {
    voice: own,
    recognizer: () => recognizer ?? notConfigured('recogniser', recognizerRecord),
    synthesizer: requireSynthesizer,
    async voicesFor(language, signal) {
      const speaking = requireSynthesizer();
      return chooseVoices(speaking, await speaking.voices(signal), language, voices);
    },
    dubber: () => dubber ?? (dubberRecord && notConfigured('dubbing provider', dubberRecord)),
    close: () => server.close(),
  };
}

function notConfigured(
  kind: string,
  { id, requires }: { readonly id: string; readonly requires: string | undefined },
): never {
  throw providerNotConfigured(`The ${kind} ${id} is not configured: set ${requires}.`);
}
