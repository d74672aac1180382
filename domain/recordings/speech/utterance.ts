import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';

/** Sentences that one voice speaks together; `start` and `end` are those of the original speech, in milliseconds. */
export interface Utterance extends TimeSpan {
  /** Position of the first sentence, and of the one after the last. */
  readonly first: number;
  readonly afterLast: number;
  /** Until when the translation may be spoken, in milliseconds. */
  readonly until: number;
  /** The latest time for it: the next one begins, or the recording ends. */
  readonly latest: number;
  /** Label of the recognizer; undefined: it has none. */
  readonly speaker?: string | undefined;
  /** Id of the voice that people have chosen; undefined: that of the speaker. */
  readonly voice?: string | undefined;
}

/** Milliseconds for the translation of an utterance. */
export const slotOf = ({ start, until }: Pick<Utterance, 'start' | 'until'>): number => until - start;
