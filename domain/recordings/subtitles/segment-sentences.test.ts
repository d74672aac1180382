import { describe, expect, it } from 'vitest';
import { casesOfRun } from '#test/suite/long.ts';
import type { SpokenSentence, SpokenWord, TimeSpan } from './cue.ts';
import { segmentSentences, NO_UNSEGMENTED_WORDS } from './segment-sentences.ts';
import { groupSentences } from './testing/group-sentences.ts';
import { snapWords } from './snap-words.ts';
import { speak, wordsWithSpaces } from './testing/speak.ts';

/**
 * Words around which sentence ends are decided: abbreviations, numbers, quotations, lists, initials, and ordinary
 * words.
 */
const WORDS = {
  en: 'the Mr. Smith 3. said "No." (see p. 5) U.S. e.g. 1.5 What?! "Who?" (Smith 55). A. and I... it – Then he, i.e. no. 12 ',
  de: 'der 3. Oktober z. B. Dr. Wolf am 1. und im 2. Stock usw. Nein! „Wer?“ sagte er. bzw. S. 7 Ende. ',
  fr: 'M. Dupont « Non ! » dit-il. p. 3 art. 5 etc. Puis il est parti… Qui ? les chats ',
  it: 'Il sig. Rossi disse: «No!» pag. 3 e poi basta. Chi? la casa ecc. Poi ',
  ja: '今日は。 晴れ です！ 「はい。」 と 言った。 そして ',
  und: 'no punctuation at all in these words ',
} as const;
const SEEDS = casesOfRun(
  Array.from({ length: 400 }, (_, seed) => seed),
  (seed) => seed % 20 === 0,
);

function randomSource(seed: number) {
  let state = (seed + 1) * 2_654_435_761;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Words with pauses, times that are off, and persons, and the speech in which they are. */
function recordingOf(language: keyof typeof WORDS, seed: number) {
  const random = randomSource(seed);
  const known = language === 'ja' ? WORDS.ja.split(' ') : wordsWithSpaces(WORDS[language]);
  const speech: { start: number; end: number }[] = [];
  const hasSpeakers = random(3) === 0;
  // One in so many words is blank or overlong.
  const rarity = [3, 60][random(2)]!;
  const words: SpokenWord[] = [];
  let time = random(1_000);
  let speaker = 'A';
  for (let count = 100 + random(900); count > 0; count -= 1) {
    const text =
      random(rarity) === 0 ? ['', ' ', ' ', `${'x'.repeat(500)}. `][random(4)]! : known[random(known.length)]!;
    const length = 60 + random(500);
    const pause = [0, 0, 0, 100, 400, random(40) === 0 ? 2_500 : 20][random(6)]!;
    if (pause > 0 || speech.length === 0) speech.push({ start: time, end: time + length });
    else speech.at(-1)!.end = time + length;
    if (random(50) === 0) speaker = speaker === 'A' ? 'B' : 'A';
    const off = random(5) === 0 ? random(1_200) - 600 : 0;
    words.push({ text, start: time + off, end: time + off + length + pause, ...(hasSpeakers ? { speaker } : {}) });
    time += length + pause;
  }
  return { words, speech, random };
}

interface Recorded {
  readonly speech: readonly TimeSpan[];
  readonly language: string;
}

/** Cuts words as they come, in parts. @returns the sentences that each part brings */
function cutParts(parts: readonly (readonly SpokenWord[])[], { speech, language }: Recorded) {
  let uncut = NO_UNSEGMENTED_WORDS;
  return parts.map((words, index): readonly SpokenSentence[] => {
    const isComplete = index === parts.length - 1;
    const cut = segmentSentences({ ...uncut, words: [...uncut.words, ...words] }, { speech, language, isComplete });
    uncut = cut.rest;
    return cut.sentences;
  });
}

describe('sentences that are cut part by part', () => {
  it.each(Object.keys(WORDS) as (keyof typeof WORDS)[])('are those of the whole: %s', (language) => {
    let early = 0;
    for (const seed of SEEDS) {
      const { words, speech, random } = recordingOf(language, seed);
      const whole = groupSentences(snapWords(words, speech), language);
      const parts: SpokenWord[][] = [];
      for (let start = 0; start < words.length;) {
        const length = [0, 1, 2, 30, 200][random(5)]!;
        parts.push(words.slice(start, start + length));
        start += length;
      }
      const cut = cutParts(parts, { speech, language });
      expect(cut.flat(), `seed ${seed}`).toEqual(whole);
      early += cut.slice(0, -1).flat().length;
    }
    expect(early).toBeGreaterThan(0);
  });

  it('come with the part after which half a minute follows', () => {
    const parts = Array.from({ length: 3 }, (_, part) =>
      speak(wordsWithSpaces('Somebody speaks in sentences. '.repeat(60)), 15, 400, part * 160_000),
    );
    const [first, second, third] = cutParts(parts, { speech: [], language: 'en' });
    expect([first!.length, second!.length]).toEqual([49, 60]);
    expect(first!.length + second!.length + third!.length).toBe(180);
  });

  it('keep no more words than rules look at', () => {
    const words = speak(wordsWithSpaces('Somebody speaks in sentences. '.repeat(500)), 15);
    const { rest } = segmentSentences(
      { ...NO_UNSEGMENTED_WORDS, words },
      { speech: [], language: 'en', isComplete: false },
    );
    expect(rest.words.length).toBeLessThan(120);
  });
});
