import type { VoiceTraits } from '#domain/recordings/speech/match-voices.ts';

export interface Voice extends VoiceTraits {
  /** The synthesizer's own name for it. */
  readonly id: string;
  /** BCP 47, with a region where the voice has the accent of one; undefined: it speaks every language of its model. */
  readonly language: string | undefined;
}

/** Voices of a synthesizer, and the languages in which they speak. */
export interface VoiceList {
  /** BCP 47. */
  readonly languages: readonly string[];
  /** Ordered as they are chosen. */
  readonly voices: readonly Voice[];
}

export interface SynthesisRequest {
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
  /** Id of a voice. */
  readonly voice: string;
  /** Times the usual speed of the voice. */
  readonly speed: number;
  /** Texts around it, for the melody of the sentence; not spoken. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Aborting ends the request within seconds; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Speech, mono. */
export interface SynthesizedSpeech {
  readonly samples: Int16Array;
  /** Per second. */
  readonly rate: number;
  /** The engine that spoke, of a synthesizer that has several. */
  readonly engine?: string;
}

/** A service that speaks texts. */
export interface SpeechSynthesizer {
  readonly id: string;
  /** The synthesizer and its model, for results: `openai tts-1`. */
  readonly engine: string;
  /** Range of `speed`; both 1 for one that has a single speed. */
  readonly speeds: { readonly slowest: number; readonly fastest: number };
  /** False: each text that is spoken costs money. */
  readonly isFree: boolean;
  /** Maximum number of concurrent calls; undefined: one. */
  readonly atATime?: number;
  /** True if numbers, units, abbreviations and addresses are spoken as people read them. */
  readonly readsSymbols: boolean;
  /** The voices, asked for once. @throws LoquentError as `synthesize` */
  voices(signal: AbortSignal): Promise<VoiceList>;
  /**
   * @throws LoquentError `provider_failed` (mostly retryable), `provider_not_configured`, `credit_exhausted`; of the local
   * one also `tool_missing`
   */
  synthesize(request: SynthesisRequest): Promise<SynthesizedSpeech>;
  /**
   * Milliseconds that speech takes, without silence around it, where they can be predicted in much less time.
   *
   * @returns undefined where only speaking it would tell
   */
  measure?(request: SynthesisRequest): Promise<number | undefined>;
}
