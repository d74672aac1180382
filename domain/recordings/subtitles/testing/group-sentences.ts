import type { SpokenSentence, SpokenWord } from '#domain/recordings/subtitles/cue.ts';
import { groupsOf, sentenceEnds, sentencesOfGroups } from '#domain/recordings/subtitles/group-sentences.ts';

/** The sentences of all words of a recording at once. @param language BCP 47 */
export const groupSentences = (words: readonly SpokenWord[], language: string): readonly SpokenSentence[] =>
  sentencesOfGroups(groupsOf(words, sentenceEnds(words, language)));
