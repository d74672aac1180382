/** A spoken word with the text that belongs to it; times in milliseconds since the beginning of the recording. */
export interface SpokenWord {
  /** With its punctuation and the white space after it: the texts of all words are the transcript. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Confidence from 0 to 1, if the recognizer reports it. */
  readonly confidence?: number;
  /** Label of the speaker, if the recognizer distinguishes speakers. */
  readonly speaker?: string;
}

/** A span of time, in milliseconds. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** A piece of text with the time in which it is spoken, or in which its meaning is. */
export interface TimedPiece extends TimeSpan {
  readonly text: string;
}

/** A line in pieces, which together are its text. */
export type TimedLine = readonly TimedPiece[];

/** A subtitle: its lines are shown from `start` to `end`, in milliseconds. */
export interface SubtitleCue extends TimeSpan {
  readonly lines: readonly string[];
  /** Lines below them in the spoken language. */
  readonly original?: readonly string[];
  /** The words of `lines`, and of `original`, where words are highlighted as they are spoken. */
  readonly words?: readonly TimedLine[];
  readonly originalWords?: readonly TimedLine[];
}

/** A sentence that was spoken, with its words. */
export interface SpokenSentence extends TimeSpan {
  readonly text: string;
  readonly words: readonly SpokenWord[];
  /** Label of who says it, as of its words. */
  readonly speaker?: string;
  /** True: a dash says that another person begins to speak. */
  readonly isTurn?: boolean;
}
