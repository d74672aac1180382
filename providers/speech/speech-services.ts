import { connectionOf, type ProviderTools } from '#providers/connection-settings.ts';
import type { DubbingProvider } from '#providers/dubbing/dubbing-provider.ts';
import { providerNotConfigured } from '#providers/language/errors.ts';
import { chooseVoices, type PreferredVoice } from './choose-voice.ts';
import { createLocalRecognizer } from './local/local-recognizer.ts';
import { SpeechServer, type SpeechServerOptions } from './local/speech-server.ts';
import { DUBBERS, RECOGNIZERS, SYNTHESIZERS, type SpeechValues } from './records.ts';
import type { SynthesizerTools } from './speech-record.ts';
import type { SpeechRecognizer, VoiceDetector, VoicePrinter } from './speech-recognizer.ts';
import type { SpeechSynthesizer, VoiceList } from './speech-synthesizer.ts';
import { languagesOfModel } from './whisper-language.ts';

/** A service for speech that the deployment has chosen. */
export interface ListedSpeechService {
  readonly role: 'recognizer' | 'synthesizer' | 'dubber';
  readonly id: string;
  /** The variable that configures it; undefined: none is needed. */
  readonly variable: string | undefined;
  /** Undefined: it isn't configured. */
  readonly engine: string | undefined;
}

export type SpeechServices = ReturnType<typeof createSpeechServices>;

/** Creates the services as configured; nothing is started before the first call. @param service our own */
export function createSpeechServices(
  values: SpeechValues,
  service: Omit<SpeechServerOptions, 'programs'>,
  { programs, fetch }: ProviderTools,
) {
  const server = new SpeechServer({ ...service, programs });
  const own = createLocalRecognizer({
    fetch,
    withService: (signal, call) => server.call(signal, call),
    model: service.model,
    languages: languagesOfModel(service.model),
  });
  const { kokoroFolder, piperFolder } = service;
  const tools: SynthesizerTools = {
    ...connectionOf(values, fetch),
    programs,
    kokoroFolder,
    piperFolder,
    withService: (signal, call) => server.call(signal, call),
  };
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

  /** @throws LoquentError `provider_not_configured` naming the variable to set, as those of the others */
  const requireSynthesizer = (): SpeechSynthesizer => synthesizer ?? notConfigured('synthesizer', synthesizerRecord);
  return {
    /** Our own service, whichever recognizer is configured. */
    voice: own as VoiceDetector,
    /** Prints voices of recordings whose speakers are to be told apart and whose recognizer doesn't; undefined for others. */
    voicePrinter: values.SPEECH_SPEAKERS && values.SPEECH_RECOGNIZER === 'local' ? (own as VoicePrinter) : undefined,
    recognizer: (): SpeechRecognizer => recognizer ?? notConfigured('recogniser', recognizerRecord),
    synthesizer: requireSynthesizer,
    /**
     * Ids of the voices for a language, best first; the second is for the second speaker, and so on.
     *
     * @throws LoquentError `capability_unavailable` naming the languages that have a voice; errors of the synthesizer
     */
    async voicesFor(language: string, signal: AbortSignal): Promise<readonly string[]> {
      const speaking = requireSynthesizer();
      return chooseVoices(speaking, await speaking.voices(signal), language, voices);
    },
    /** The provider that dubs; undefined: our own steps do. */
    dubber: (): DubbingProvider | undefined =>
      dubber ?? (dubberRecord && notConfigured('dubbing provider', dubberRecord)),
    /** The services that are chosen; own steps dub without a dubbing provider. */
    listed: (): readonly ListedSpeechService[] =>
      [
        { role: 'recognizer', record: recognizerRecord, service: recognizer },
        { role: 'synthesizer', record: synthesizerRecord, service: synthesizer },
        ...(dubberRecord === undefined ? [] : [{ role: 'dubber', record: dubberRecord, service: dubber } as const]),
      ].map(({ role, record, service }) => ({
        role: role as ListedSpeechService['role'],
        id: record.id,
        variable: record.requires,
        engine: service?.engine,
      })),
    /** The voices of the synthesizer, and those that the operator prefers. @throws LoquentError as `voicesFor` */
    async voices(signal: AbortSignal): Promise<VoiceList & { readonly preferred: readonly PreferredVoice[] }> {
      return { ...(await requireSynthesizer().voices(signal)), preferred: voices };
    },
    close: (): Promise<void> => server.close(),
  };
}

function notConfigured(
  kind: string,
  { id, requires }: { readonly id: string; readonly requires: string | undefined },
): never {
  throw providerNotConfigured(`The ${kind} ${id} is not configured: set ${requires}.`);
}
