/**
 * Milliseconds of a piece for a recogniser that labels speakers, whose labels hold within a piece only: 19 MB of samples, below
 * the 25 MB that OpenAI takes.
 */
export const MAX_LABELLED_TIME = 10 * 60_000;

/** Name of an engine in results; results without labels of speakers aren't taken for those with them. */
export const engineOf = (name: string, labelsSpeakers: boolean): string =>
  labelsSpeakers ? `${name} (speakers)` : name;
