import type { DubbingProvider } from '#providers/dubbing/dubbing-provider.ts';
import type { VendorModelOptions } from '#providers/language/models/vendor-model.ts';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { recordsOf } from '#providers/service-record.ts';
import type { VoiceFolders } from './local/neural-voices.ts';
import type { SpeechServer } from './local/speech-server.ts';
import type { SpeechRecognizer } from './speech-recognizer.ts';
import type { SpeechSynthesizer } from './speech-synthesizer.ts';

/** Access to a vendor's recognizer. */
export interface RecognizerOptions extends VendorModelOptions {
  /** True if it distinguishes speakers. */
  readonly labelsSpeakers?: boolean;
}

interface RecognizerTools extends ProviderConnection {
  /** True: speakers are to be distinguished. */
  readonly labelsSpeakers: boolean;
  /** Our own service, and the name of its model. */
  readonly own: SpeechRecognizer;
  readonly ownModel: string;
}

interface RecognizerFacts {
  /** The variable, and its value, that SPEECH_SPEAKERS also needs; undefined: the recognizer distinguishes speakers. */
  readonly speakersNeed: (
    values: Readonly<Record<string, unknown>>,
  ) => { readonly variable: string; readonly value: string } | undefined;
}

/** Declares a recognizer of speech. */
export const defineRecognizer = recordsOf<RecognizerTools, SpeechRecognizer, RecognizerFacts>();

/** Tools of synthesizers. */
export interface SynthesizerTools extends ProviderConnection, VoiceFolders {
  readonly programs: ProgramRunner;
  /** Calls our own service; starts it if need be. */
  readonly withService: SpeechServer['call'];
}

/** Declares a synthesizer of speech. */
export const defineSynthesizer = recordsOf<SynthesizerTools, SpeechSynthesizer>();

/** Declares a service that dubs whole recordings. */
export const defineDubber = recordsOf<ProviderConnection, DubbingProvider>();
