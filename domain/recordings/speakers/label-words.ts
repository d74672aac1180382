import type { SpokenWord } from '#domain/recordings/subtitles/cue.ts';
import type { SpeakerSpan } from './speaker-spans.ts';

/** Milliseconds of a pause at which a speaker may change, and the mark after a word that says the same. */
const PAUSE = 250;
const CLOSING = /[.?!…。！？؟।,;:，；：、،]["'”’»)\]]*\s*$/u;

/** Gives the words between two pauses or marks the speaker who has most of their time: times of words and of voices differ. */
export function labelWords(words: readonly SpokenWord[], spans: readonly SpeakerSpan[]): readonly SpokenWord[] {
  const phrases: SpokenWord[][] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const begins = before === undefined || word.start - before.end >= PAUSE || CLOSING.test(before.text);
    if (begins) phrases.push([word]);
    else phrases.at(-1)!.push(word);
  }
  const near = spans.filter(({ start, end }) => end > (words[0]?.start ?? 0) && start < (words.at(-1)?.end ?? 0));
  return phrases.flatMap((phrase) => {
    const [start, end] = [phrase[0]!.start, phrase.at(-1)!.end];
    const times = new Map<string, number>();
    for (const span of near) {
      const time = Math.min(end, span.end) - Math.max(start, span.start);
      if (time > 0) times.set(span.speaker, (times.get(span.speaker) ?? 0) + time);
    }
    const [most] = [...times].toSorted(([, one], [, other]) => other - one);
    return most === undefined ? phrase : phrase.map((word) => ({ ...word, speaker: most[0] }));
  });
}
