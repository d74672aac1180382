import { describe, expect, it } from 'vitest';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { repairedTarget, withCodesOf } from './adapt-target.ts';
import { distinctiveGrams, distinctiveGramsOfQuery, gramsOfQuery, gramsOfSegment, maxEdits } from './grams.ts';
import { memoryTokens } from './memory-tokens.ts';
import { rankCandidates } from './rank-candidates.ts';
import { memoryQuery, scoreOf } from './score.ts';
import type { TranslationPair } from './segment-keys.ts';
import { wordDistance } from './word-distance.ts';
import { minEdits, signatureOf } from './word-signature.ts';

const segment = (
  source: string | CodedText,
  target: string | CodedText = 'x',
  languages = ['en', 'es'],
): TranslationPair => ({
  source: typeof source === 'string' ? plainText(source) : source,
  target: typeof target === 'string' ? plainText(target) : target,
  sourceLanguage: languages[0]!,
  targetLanguage: languages[1]!,
  changedAt: null,
});
const query = (text: string | CodedText, source = 'en', target = 'es') =>
  memoryQuery(typeof text === 'string' ? plainText(text) : text, source, target);

describe('words of a text', () => {
  it('are words in lower case, numbers and placeholders as such, and letters of scripts without spaces', () => {
    expect(memoryTokens("Don't press 1,5 {name} keys!")).toEqual({
      tokens: ["don't", 'press', '\u0001', '\u0002', 'keys'],
      numbers: ['1,5'],
      placeholders: ['{name}'],
    });
    expect(memoryTokens('電源ON').tokens).toEqual(['電', '源', 'on']);
  });
});

describe('the score of a segment', () => {
  const text = 'Press the red button to start.';
  it.each([
    ['the same text', text, 100],
    ['another case', 'press the Red button to start.', 98],
    ['other punctuation', 'Press the red button to start!', 98],
    ['one of six words', 'Press the green button to start.', 83],
    ['a word more', 'Press the red button now to start.', 85],
    ['two of six words', 'Press the green lever to start.', undefined],
    ['no words at all', '...', undefined],
  ])('of %s', (_what, source, score) => {
    expect(scoreOf(query(text), segment(source))).toBe(score);
  });

  it('is lower for other numbers, codes and regions', () => {
    expect(scoreOf(query('Wait 5 minutes.'), segment('Wait 10 minutes.'))).toBe(97);
    expect(scoreOf(query('Hi.', 'en', 'pt-BR'), segment('Hi.', 'Oi.', ['en', 'pt']))).toBe(100);
    expect(scoreOf(query('Hi.', 'en', 'pt-BR'), segment('Hi.', 'Oi.', ['en', 'pt-PT']))).toBe(98);
    const coded = { text: 'Hi.', codes: [{ id: 1, kind: 'standalone', offset: 2 }] } as const;
    expect(scoreOf(query('Hi.'), segment(coded))).toBe(98);
  });
});

describe('groups of words', () => {
  /** Pseudo-random, the same in each run. */
  let state = 42;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;

  it('find every segment that has the lowest score', () => {
    let compared = 0;
    for (let round = 0; round < 4000; round += 1) {
      const words = Array.from({ length: 1 + random(40) }, () => `w${random(12)}`);
      const edited = [...words];
      for (let edits = random(8); edits > 0; edits -= 1) {
        const place = random(edited.length + 1);
        const kind = random(3);
        if (kind === 0) edited.splice(place, 1);
        else edited.splice(place, kind === 1 ? 0 : 1, `n${random(12)}`);
      }
      if (edited.length === 0) continue;
      const most = maxEdits(words.length, edited.length);
      if (wordDistance(words, edited, most) > most) continue;
      compared += 1;
      // Every third round, half of the words are numbers, whose segments have other groups.
      const text = (all: readonly string[]) =>
        memoryTokens(all.map((word) => (round % 3 === 0 && /[0-5]$/.test(word) ? word.slice(1) : word)).join(' '));
      const [sought, known] = [text(words), text(edited)];
      const indexed = new Set([...gramsOfSegment(known.tokens, 'en>es'), ...distinctiveGrams(known, 'en>es')]);
      const grams = [...gramsOfQuery(sought.tokens, 'en>es'), ...distinctiveGramsOfQuery(sought, 'en>es')];
      expect(
        grams.some((gram) => indexed.has(gram)),
        `${words.join(' ')} | ${edited.join(' ')}`,
      ).toBe(true);
    }
    expect(compared).toBeGreaterThan(1000);
  });

  it('differ between pairs of languages', () => {
    const words = ['good', 'day', 'to', 'you'];
    const indexed = new Set(gramsOfSegment(words, 'en>es'));
    expect(gramsOfQuery(words, 'en>fr').some((gram) => indexed.has(gram))).toBe(false);
  });
});

describe('signatures of texts', () => {
  const texts = [
    'Press the red button to start.',
    'Press the green button twice to start the old machine.',
    'Wait 10 minutes.',
    'Wait 25 minutes, {name}.',
    'The the the.',
    '',
  ];
  const pairs = texts.flatMap((one) => texts.map((other) => [one, other] as const));

  it.each(pairs)('never report more edits than the texts have: %s | %s', (one, other) => {
    const [words, otherWords] = [memoryTokens(one), memoryTokens(other)];
    const least = minEdits(signatureOf(words), signatureOf(otherWords));
    expect(least).toBeLessThanOrEqual(wordDistance(words.tokens, otherWords.tokens, 100));
    expect(one === other ? least : 0).toBe(0);
  });

  it('rank segments by their maximum score, and skip those that can be no match', () => {
    const entry = (position: number, text: string) => ({
      document: 1,
      generation: 1,
      position,
      ...signatureOf(memoryTokens(text)),
    });
    const entries = [
      entry(1, 'Wait 10 minutes before the next step.'),
      entry(2, 'Wait 25 minutes before the last step.'),
      entry(3, 'Something else is in this text, too.'),
      entry(4, 'Wait 25 minutes before the next step.'),
      entry(1, 'Wait 10 minutes before the next step.'),
    ];
    const ranked = rankCandidates(signatureOf(memoryTokens('Wait 25 minutes before the next step.')), entries);
    expect(ranked.map(({ position, bound, shared }) => [position, bound, shared])).toEqual([
      [4, 100, 1],
      [1, 97, 2],
      [2, 85, 1],
    ]);
  });

  it('are completed by neighboring words and values in texts with numbers', () => {
    const find = (text: string, indexed: string) => {
      const known = new Set(distinctiveGrams(memoryTokens(indexed), 'en>es'));
      return distinctiveGramsOfQuery(memoryTokens(text), 'en>es').some((gram) => known.has(gram));
    };
    expect(find('Press 5 bar at the valve', 'Press bar at 70 valves')).toBe(true);
    expect(find('Press the valve', 'Press 5 the seal')).toBe(true);
    expect(find('Press the valve', 'Press 5 at the seal')).toBe(false);
    expect(find('From 12 x 45', 'of 12 by 45')).toBe(true);
    expect(find('From 12 x 46', 'of 12 by 45')).toBe(false);
    expect(distinctiveGrams(memoryTokens('No numbers in the crankshaft'), 'en>es')).toEqual([]);
  });
});

describe('a translation from a memory', () => {
  const coded = (text: string, ...codes: readonly [number, 'open' | 'close' | 'standalone', number][]): CodedText => ({
    text,
    codes: codes.map(([id, kind, offset]) => ({ id, kind, offset })),
  });

  it('gets the codes of the text', () => {
    const known = segment(coded('a b', [1, 'open', 0], [1, 'close', 1]), coded('b a', [1, 'open', 2], [1, 'close', 3]));
    expect(withCodesOf(coded('a b', [7, 'open', 0], [7, 'close', 1]), known)).toEqual(
      coded('b a', [7, 'open', 2], [7, 'close', 3]),
    );
    expect(withCodesOf(plainText('a b'), known)).toBeUndefined();
  });

  it('gets its numbers and placeholders', () => {
    const known = segment('Wait 10 minutes, {name}.', '{name}, espere 10 minutos.');
    expect(repairedTarget(query('Wait 25 minutes, {user}.'), known)?.text).toBe('{user}, espere 25 minutos.');
  });

  it.each([
    ['has other words', 'Wait 10 hours.', 'Wait 5 minutes.', 'Espere 10 horas.'],
    ['has other punctuation', 'Wait 10 minutes', 'Wait 5 minutes.', 'Espere 10 minutos'],
    ['lacks the number', 'Wait 10 minutes.', 'Wait 5 minutes.', 'Espere diez minutos.'],
    ['has the number twice', 'Wait 10 minutes.', 'Wait 5 minutes.', 'Espere 10 o 10 minutos.'],
    ['has one number for two', 'From 10 to 10.', 'From 5 to 7.', 'De 10 a 10.'],
  ])('is not repaired if it %s', (_what, source, text, target) => {
    expect(repairedTarget(query(text), segment(source, target))).toBeUndefined();
  });
});
