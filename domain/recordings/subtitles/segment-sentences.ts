import { builtInSegmentation } from '#domain/segmentation/compile-segmentation.ts';
import type { SpokenSentence, SpokenWord, TimeSpan } from './cue.ts';
import { groupsOf, sentenceEnds, sentencesOfGroups } from './group-sentences.ts';
import { snapWords } from './snap-words.ts';

/** Recognized words that are in no sentence yet. */
export interface UnsegmentedWords {
  /** As they were recognized, after some that are in sentences, on which the first sentence depends. */
  readonly words: readonly SpokenWord[];
  /** How many of them are in sentences. */
  readonly context: number;
  /** End of the last sentence in milliseconds. */
  readonly latest: number;
}

/** The beginning of a recording. */
export const NO_UNSEGMENTED_WORDS: UnsegmentedWords = { words: [], context: 0, latest: 0 };

interface SegmentationOptions {
  /** The spans with speech of the whole recording: ascending, without overlaps. */
  readonly speech: readonly TimeSpan[];
  /** BCP 47. */
  readonly language: string;
  /** False: more words follow. */
  readonly isComplete: boolean;
}

/**
 * Cuts the sentences of recognized words, as far as words that follow can't change them any more: those of a recording whose parts are
 * recognized one after the other are the same as those of all its words at once.
 *
 * @returns the sentences, and what is to be cut with the words that follow
 */
export function segmentSentences(
  { words, context, latest }: UnsegmentedWords,
  { speech, language, isComplete }: SegmentationOptions,
): { readonly sentences: readonly SpokenSentence[]; readonly rest: UnsegmentedWords } {
  const { reach } = builtInSegmentation.rulesFor(language);
  const ends = new Set([...sentenceEnds(words, language)].map((index) => index - context));
  const groups = groupsOf(snapWords(words, speech, { context, latest }), ends);
  const limit = isComplete ? words.length : decidedWords(words, reach) - context;
  const final: (typeof groups)[number][] = [];
  let taken = 0;
  for (const group of groups) {
    if (taken + group.length > limit) break;
    final.push(group);
    taken += group.length;
  }
  const cut = context + taken;
  const first = contextBefore(words, cut, reach);
  const rest = { words: words.slice(first), context: cut - first, latest: final.at(-1)?.at(-1)?.end ?? latest };
  return { sentences: sentencesOfGroups(final), rest };
}

/**
 * Number of words whose sentence ends are decided, whatever follows. The word after them is not the last one, since its times depend on the
 * next, and is followed by as much text as rules look at.
 */
function decidedWords(words: readonly SpokenWord[], reach: number): number {
  let following = 0;
  for (let index = words.length - 1; index > 0; index -= 1) {
    // Words without text would leave the end of the one before open.
    if (following >= reach && words[index]!.text.trim() !== '') return index;
    following += codePoints(words[index]!.text);
  }
  return 0;
}

/** Position of the first word that may decide about those from another position on. */
function contextBefore(words: readonly SpokenWord[], cut: number, reach: number): number {
  let before = 0;
  let first = cut;
  while (first > 0 && before < reach) {
    first -= 1;
    before += codePoints(words[first]!.text);
  }
  // The times of a word depend on the two before it, of which one may be as long as that.
  return Math.max(0, first - 1);
}

const codePoints = (text: string): number => Array.from(text).length;
