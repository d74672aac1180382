import type { TimeSpan } from '#domain/subtitles/cue.ts';
import type { Utterance } from './utterance.ts';

/** Milliseconds below which a sentence is spoken together with its neighbour, over a pause of at most `JOINED_PAUSE`. */
const SHORT = 2_500;
const JOINED_PAUSE = 1_500;
/** Milliseconds of sentences that are spoken together. */
const MAX_LENGTH = 12_000;
/** Milliseconds of silence before the next utterance. */
const BREATH = 100;
/** Milliseconds that a translation may last longer than the original. */
const OVERHANG = 1_000;
/** Least milliseconds of a slot, however soon the next utterance begins. */
const MIN_LENGTH = 300;

/** A sentence whose translation is to be spoken. */
export interface PlannedSentence extends TimeSpan {
  readonly speaker?: string;
  /** Id of the voice that people have chosen. */
  readonly voice?: string;
  /** True: the original is heard. */
  readonly muted?: true;
}

/** Groups sentences into utterances, and plans how long each may be spoken. Those that are muted are in none. */
export function planUtterances(sentences: readonly PlannedSentence[], duration: number): readonly Utterance[] {
  const groups: Omit<Utterance, 'until' | 'latest'>[] = [];
  for (const [index, { start, end, speaker, voice, muted }] of sentences.entries()) {
    if (muted === true) continue;
    const last = groups.at(-1);
    const isJoined =
      last?.afterLast === index &&
      last.speaker === speaker &&
      last.voice === voice &&
      start - last.end <= JOINED_PAUSE &&
      end - last.start <= MAX_LENGTH &&
      (last.end - last.start < SHORT || end - start < SHORT);
    if (isJoined) Object.assign(last, { end: Math.max(last.end, end), afterLast: index + 1 });
    else groups.push({ first: index, afterLast: index + 1, start, end, speaker, voice });
  }
  return groups.map(({ speaker, voice, ...group }) => {
    const next = sentences[group.afterLast];
    const limit = next === undefined ? duration : Math.min(duration, next.start - BREATH);
    const latest = Math.max(limit, Math.min(duration, group.start + MIN_LENGTH));
    const until = Math.min(latest, group.end + OVERHANG);
    const by = { ...(speaker === undefined ? {} : { speaker }), ...(voice === undefined ? {} : { voice }) };
    return { ...group, latest, until, ...by };
  });
}
