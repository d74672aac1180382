import type { ProgramRunner } from '#domain/ports/programs.ts';
import { providerNotConfigured } from '#providers/language/errors.ts';
import type { Fetch } from '#providers/language/models/idle-fetch.ts';
import { chooseVoices } from './choose-voice.ts';
import type { DubbingProvider } from '#providers/dubbing/dubbing-provider.ts';
import { createElevenlabsDubbing } from '#providers/dubbing/elevenlabs/elevenlabs-dubbing.ts';
import { createDeepgramRecognizer } from './deepgram/deepgram-recognizer.ts';
import { createElevenlabsRecognizer } from './elevenlabs/elevenlabs-recognizer.ts';
import { createLocalRecognizer } from './local/local-recognizer.ts';
import { SpeechServer, type SpeechServerOptions } from './local/speech-server.ts';
import { createOpenaiRecognizer } from './openai/openai-recognizer.ts';
import { createSynthesizer, type SynthesisSettings } from './create-synthesizer.ts';
import type { SpeechRecognizer, VoiceDetector } from './speech-recognizer.ts';
import type { SpeechSynthesizer } from './speech-synthesizer.ts';

/** The recognisers; public API, as values of SPEECH_RECOGNIZER. */
export const SPEECH_RECOGNIZERS = ['local', 'openai', 'elevenlabs', 'deepgram'] as const;
export type SpeechRecognizerName = (typeof SPEECH_RECOGNIZERS)[number];

interface VendorAccess {
  readonly apiKey: string;
  readonly baseUrl: string | undefined;
  readonly model: string;
}

export interface SpeechSettings {
  readonly recognizer: SpeechRecognizerName;
  /** Whether recognisers that can are asked to tell speakers apart. */
  readonly labelsSpeakers: boolean;
  /** Our own service. */
  readonly service: Omit<SpeechServerOptions, 'programs'>;
  /** A server of this deployment with OpenAI's wire format, in place of our own. */
  readonly server: { readonly baseUrl: string; readonly apiKey: string | undefined } | undefined;
  readonly openai: VendorAccess | undefined;
  readonly elevenlabs: VendorAccess | undefined;
  readonly deepgram: VendorAccess | undefined;
  readonly synthesis: SynthesisSettings;
  /** The provider that dubs; `local`: our own steps. */
  readonly dubbing: 'local' | 'elevenlabs';
  /** Milliseconds without data after which a call of a vendor is aborted. */
  readonly timeout: number;
}

/** The services of this deployment for speech. */
export interface SpeechServices {
  /** @throws LoquentError `provider_not_configured` naming the variable to set */
  recognizer(): SpeechRecognizer;
  /** Of our own service, whichever recogniser is configured. */
  readonly voice: VoiceDetector;
  /** @throws LoquentError `provider_not_configured` naming the variable to set */
  synthesizer(): SpeechSynthesizer;
  /**
   * Ids of the voices for a language, best first; the second is for the second speaker, and so on.
   *
   * @throws LoquentError `capability_unavailable` naming the languages that have a voice; errors of the synthesizer
   */
  voicesFor(language: string, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * The provider that dubs; undefined: our own steps do.
   *
   * @throws LoquentError `provider_not_configured` naming the variable to set
   */
  dubber(): DubbingProvider | undefined;
  /** Ends the service. */
  close(): Promise<void>;
}

/** The variable that each recogniser of a vendor needs. */
const VARIABLES = { openai: 'OPENAI_API_KEY', elevenlabs: 'ELEVENLABS_API_KEY', deepgram: 'DEEPGRAM_API_KEY' } as const;

/** Creates recogniser and voice detection as configured; nothing is started before the first call. */
export function createSpeechServices(
  settings: SpeechSettings,
  { programs, fetch }: { readonly programs: ProgramRunner; readonly fetch: Fetch },
): SpeechServices {
  const { recognizer, labelsSpeakers, service, server, timeout } = settings;
  const own = new SpeechServer({ ...service, programs });
  const ownRecognizer = createLocalRecognizer({ fetch, locate: () => own.address(), model: service.model });
  const connection = { fetch, timeout };

  function create(): SpeechRecognizer | undefined {
    const { openai, elevenlabs, deepgram } = settings;
    switch (recognizer) {
      case 'openai':
        return openai && createOpenaiRecognizer({ ...openai, ...connection });
      case 'elevenlabs':
        return elevenlabs && createElevenlabsRecognizer({ ...elevenlabs, ...connection, labelsSpeakers });
      case 'deepgram':
        return deepgram && createDeepgramRecognizer({ ...deepgram, ...connection, labelsSpeakers });
      case 'local': {
        if (server === undefined) return ownRecognizer;
        const { baseUrl, apiKey: token } = server;
        return createLocalRecognizer({ fetch, locate: async () => ({ baseUrl, token }), model: service.model });
      }
    }
  }
  const created = create();
  const createdSynthesizer = createSynthesizer(settings.synthesis, { programs, ...connection });
  const synthesizer = (): SpeechSynthesizer => {
    if (createdSynthesizer !== undefined) return createdSynthesizer;
    const { synthesizer: name } = settings.synthesis;
    const variable = name === 'local' ? 'SPEECH_SYNTHESIZER' : VARIABLES[name];
    throw providerNotConfigured(`The synthesizer ${name} is not configured: set ${variable}.`);
  };

  return {
    voice: ownRecognizer,
    recognizer() {
      if (created !== undefined) return created;
      const variable = recognizer === 'local' ? 'SPEECH_BASE_URL' : VARIABLES[recognizer];
      throw providerNotConfigured(`The recogniser ${recognizer} is not configured: set ${variable}.`);
    },
    synthesizer,
    async voicesFor(language, signal) {
      const speaking = synthesizer();
      return chooseVoices(speaking, await speaking.voices(signal), language, settings.synthesis.voices);
    },
    dubber() {
      if (settings.dubbing === 'local') return undefined;
      if (settings.elevenlabs === undefined) {
        throw providerNotConfigured('The dubbing provider elevenlabs is not configured: set ELEVENLABS_API_KEY.');
      }
      const { apiKey, baseUrl } = settings.elevenlabs;
      return createElevenlabsDubbing({ apiKey, baseUrl, ...connection });
    },
    close: () => own.close(),
  };
}
