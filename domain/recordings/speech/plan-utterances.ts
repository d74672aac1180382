import { isSpokenText } from '#domain/recordings/subtitles/captions.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { Utterance } from './utterance.ts';

/**
 * Milliseconds below which a sentence is spoken together with its neighbor, if all pauses between those that are spoken together last at
 * most `JOINED_PAUSES`: they are not spoken, so that each sentence begins earlier by those before it.
 */
const SHORT = 2_500;
const JOINED_PAUSES = 300;
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
  readonly text: string;
  readonly isTurn?: boolean;
  readonly speaker?: string;
  /** Id of the voice that people have chosen. */
  readonly voice?: string;
  /** True: the original is heard. */
  readonly muted?: true;
}

interface Group extends Omit<Utterance, 'until' | 'latest'> {
  /** Milliseconds of the pauses between its sentences. */
  pauses: number;
}

/**
 * Groups sentences into utterances, and plans how long each may be spoken. Those that are muted, or have nothing to
 * read (sounds, songs), are in none.
 *
 * @param spokenFrom how many sentences from a position are an utterance of which there is speech, which stays as it is; 0: none
 */
export function planUtterances(
  sentences: readonly PlannedSentence[],
  duration: number,
  spokenFrom: (position: number) => number = () => 0,
): readonly Utterance[] {
  const groups: Group[] = [];
  let open: Group | undefined;
  for (let index = 0; index < sentences.length; index += 1) {
    const { start, end, text, speaker, voice, muted } = sentences[index]!;
    if (muted === true || !isSpokenText(text)) continue;
    const spoken = spokenFrom(index);
    if (spoken > 0) {
      const whole = sentences.slice(index, index + spoken);
      const until = Math.max(...whole.map((sentence) => sentence.end));
      groups.push({ first: index, afterLast: index + spoken, start, end: until, speaker, voice, pauses: 0 });
      open = undefined;
      index += spoken - 1;
    } else if (open !== undefined && isJoined(open, sentences[index]!, index)) {
      const pauses = open.pauses + Math.max(0, start - open.end);
      Object.assign(open, { end: Math.max(open.end, end), afterLast: index + 1, pauses });
    } else {
      open = { first: index, afterLast: index + 1, start, end, speaker, voice, pauses: 0 };
      groups.push(open);
    }
  }
  return groups.map(({ first, afterLast, start, end, speaker, voice }) => {
    const group = { first, afterLast, start, end };
    const next = sentences[group.afterLast];
    const limit = next === undefined ? duration : Math.min(duration, next.start - BREATH);
    const latest = Math.max(limit, Math.min(duration, group.start + MIN_LENGTH));
    const until = Math.min(latest, group.end + OVERHANG);
    const by = { ...(speaker === undefined ? {} : { speaker }), ...(voice === undefined ? {} : { voice }) };
    return { ...group, latest, until, ...by };
  });
}

/** True if a sentence is spoken together with those before it. */
function isJoined(group: Group, { start, end, speaker, voice, isTurn }: PlannedSentence, index: number): boolean {
  return (
    group.afterLast === index &&
    isTurn !== true &&
    group.speaker === speaker &&
    group.voice === voice &&
    group.pauses + start - group.end <= JOINED_PAUSES &&
    end - group.start <= MAX_LENGTH &&
    (group.end - group.start < SHORT || end - start < SHORT)
  );
}
