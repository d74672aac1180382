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

/** A subtitle: its lines are shown from `start` to `end`, in milliseconds. */
export interface SubtitleCue extends TimeSpan {
  readonly lines: readonly string[];
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
