import type { VoiceWindow } from '#domain/recordings/speakers/speaker-spans.ts';
import type { SpokenWord, TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import { capabilityUnavailable } from '#providers/language/errors.ts';

/** A piece of a recording to be recognized. */
export interface RecognitionRequest {
  /** WAV, mono, 16 kHz, 16 bits; some minutes at most. */
  readonly audio: Uint8Array;
  /** Spoken language, BCP 47. */
  readonly language: string;
  /** True: the local recognizer also detects the language, which takes time; others ignore this. */
  readonly detectsLanguage?: boolean;
  /**
   * True: the local recognizer decodes doubtful speech once. It would decode it up to five times more, with random
   * numbers: that takes ten times as long, and gives another text each time.
   */
  readonly decodesOnce?: boolean;
  /** Aborting ends the request within seconds; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Speech that was recognized in a piece of a recording. */
export interface Recognition {
  /** Times in milliseconds from the beginning of the piece, ascending. */
  readonly words: readonly SpokenWord[];
  /** The language that the recognizer detected, if it reports one: BCP 47, and its probability (0 to 1). */
  readonly heard?: { readonly language: string; readonly probability: number };
}

/** A service that turns speech into text with the times of its words. */
export interface SpeechRecognizer {
  readonly id: string;
  /** The recognizer and its model, for results: `whisper base`. */
  readonly engine: string;
  /** Milliseconds of a piece, of one that labels speakers: its labels hold within a piece only. Undefined: about two minutes. */
  readonly maxPieceDuration?: number;
  /** Languages that it recognizes, BCP 47; undefined: not known. @throws LoquentError as `recognize` */
  languages(signal: AbortSignal): Promise<readonly string[] | undefined>;
  /**
   * @throws LoquentError `provider_failed` (mostly retryable), `provider_not_configured`, `credit_exhausted`,
   * `capability_unavailable` for a language that it doesn't know; of the local one also `tool_missing`
   */
  recognize(request: RecognitionRequest): Promise<Recognition>;
  /**
   * The language of half a minute of speech; undefined: the service doesn't tell. Absent: recognizers that only work in a known language.
   *
   * @param audio as of a request
   * @throws LoquentError as `recognize`
   */
  detectLanguage?(audio: Uint8Array, signal: AbortSignal): Promise<Recognition['heard']>;
}

/** Finds the spans with speech. */
export interface VoiceDetector {
  /** @param audio as of a request @returns ascending, without overlaps, in ms @throws LoquentError as `recognize` */
  findVoice(
    audio: Uint8Array,
    signal: AbortSignal,
  ): Promise<readonly { readonly start: number; readonly end: number }[]>;
}

/** Prints voices, by which speakers are told apart. */
export interface VoicePrinter {
  /**
   * @param audio as of a request
   * @param speech its spans with speech, in milliseconds
   * @returns windows of speech in order, in milliseconds
   * @throws LoquentError `tool_missing`, `model_missing`, `provider_failed`
   */
  printVoices(audio: Uint8Array, speech: readonly TimeSpan[], signal: AbortSignal): Promise<readonly VoiceWindow[]>;
}

/** A recognizer that doesn't know the language of a recording. Id `capability_unavailable`. */
export const languageUnknown = (service: string) =>
  capabilityUnavailable(
    `${service} does not recognize the language of the recording. Choose another model, or another recognizer with ` +
      'SPEECH_RECOGNIZER.',
  );

/** Milliseconds of a piece with labels of speakers: 19 MB of samples, below the 25 MB that OpenAI takes. */
const MAX_LABELED_TIME = 10 * 60_000;

/** Settings of a recognizer that depend on speaker labels: results with and without labels are never mixed up. */
export const speakerLabeling = (
  engine: string,
  labelsSpeakers: boolean,
): Pick<SpeechRecognizer, 'engine' | 'maxPieceDuration'> =>
  labelsSpeakers ? { engine: `${engine} (speakers)`, maxPieceDuration: MAX_LABELED_TIME } : { engine };
