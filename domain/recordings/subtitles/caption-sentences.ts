import { spreadWords } from '#domain/review/corrected-sentence.ts';
import { speechesOf, type Caption, type CaptionSpeech } from './captions.ts';
import type { SpokenSentence, SpokenWord, TimeSpan } from './cue.ts';
import { groupsOf, sentenceEnds, sentencesOfGroups } from './group-sentences.ts';
import { snapWords } from './snap-words.ts';

/** Milliseconds between two captions over which a sentence continues. */
const MAX_GAP = 1_000;
/** Share of captions with the end of a sentence in them, from which a missing mark means that a sentence continues. */
const PUNCTUATED = 0.5;
const ENDING = /[.?!…。！？؟।][\p{Pf}\p{Pe}"']*$/u;
const MARK = /[.?!…][\p{Pf}\p{Pe}"']*(?:\s|$)/u;
const ELLIPSIS = /(?:\.\.|…)[\p{Pf}\p{Pe}"']*$/u;
const CLAUSE = /[,;、，；،]$/u;
const BEGINS_LOWER = /^(?:…|\.{2,3})?\s*[\p{Pi}\p{Ps}"'¿¡]*\p{Ll}/u;
const BEGINS_UPPER = /^[\p{Pi}\p{Ps}"'¿¡]*[\p{Lu}\p{N}]/u;

/**
 * Makes sentences of captions. The end of a caption ends a sentence unless the text plainly continues; a dash or a name begins one, and
 * sounds and songs are on their own.
 *
 * @param captions in order of time
 * @param options.speech spans of voice, to whose edges words are moved; empty: not known
 * @param options.language BCP 47
 */
export function captionSentences(
  captions: readonly Caption[],
  { speech, language }: { readonly speech: readonly TimeSpan[]; readonly language: string },
): readonly SpokenSentence[] {
  const speeches = captions.flatMap(speechesOf);
  const spoken = speeches.filter(({ isSpoken }) => isSpoken);
  const isPunctuated = spoken.filter(({ text }) => MARK.test(text)).length >= spoken.length * PUNCTUATED;
  const runs: CaptionSpeech[][] = [];
  for (const each of speeches) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && goesOn(last, each, isPunctuated)) runs.at(-1)!.push(each);
    else runs.push([each]);
  }
  const words = runs.map((run) => run.flatMap((each) => spreadWords(each.text, each, run[0]!.speaker)));
  const snapped = snapWords(words.filter((_, index) => runs[index]![0]!.isSpoken).flat(), speech);
  let taken = 0;
  return runs.flatMap(([first], index) => {
    const own = words[index]!;
    if (!first!.isSpoken) return sentencesOfGroups([own]);
    const timed = snapped.slice(taken, (taken += own.length));
    return sentencesOfRun(timed, first!.isTurn, language);
  });
}

function sentencesOfRun(words: readonly SpokenWord[], isTurn: boolean, language: string): readonly SpokenSentence[] {
  const sentences = sentencesOfGroups(groupsOf(words, sentenceEnds(words, language)));
  return sentences.map((sentence, index) => (isTurn && index === 0 ? { ...sentence, isTurn } : sentence));
}

function goesOn(one: CaptionSpeech, other: CaptionSpeech, isPunctuated: boolean): boolean {
  if (!one.isSpoken || !other.isSpoken || other.isTurn || other.start - one.end > MAX_GAP) return false;
  if (other.speaker !== undefined && other.speaker !== one.speaker) return false;
  if (CLAUSE.test(one.text)) return true;
  if (BEGINS_LOWER.test(other.text)) return !ENDING.test(one.text) || ELLIPSIS.test(one.text);
  const isTitle = one.text === one.text.toUpperCase() && other.text !== other.text.toUpperCase();
  return (
    isPunctuated &&
    !ENDING.test(one.text) &&
    BEGINS_UPPER.test(other.text) &&
    /\p{Ll}|\p{Lu}/u.test(one.text) &&
    !isTitle
  );
}
