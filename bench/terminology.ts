import { compileMatcher, type TermMatcher } from '#domain/glossary/term-matcher.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, perSecond } from './rounds.ts';

/** UTF-16 units of the text, different words in it, terms of the two sets. */
const SIZES = {
  smoke: { characters: 20_000, words: 2000, few: 100, many: 1000 },
  real: { characters: 1_000_000, words: 60_000, few: 1000, many: 50_000 },
};
/** Minimum speed for a text, with any glossary, in characters per second. */
const MIN_SPEED = 5_000_000;
/** Pairs of a term and a character that `indexOf` is given in one round, so that it ends. */
const MAX_NAIVE = 1_000_000_000;
/** One word in so many of the text begins a term of the smaller set. */
const WORDS_PER_TERM = 15;

const SYLLABLES =
  'al ber con dis el en fer gra in kor li men mo or pa per pro ra sen ster ta tion tor un ver vis'.split(' ');

/** All terms in one pass, with stems and case, against one `indexOf` a term, which knows neither those nor words. */
export const terminologyBenchmark: Benchmark = {
  name: 'terminology',
  title: 'terms of a glossary found in English text',
  async run(settings) {
    const sizes = settings.smoke ? SIZES.smoke : SIZES.real;
    const random = seededRandom(6);
    const words = makeWords(sizes.words, random);
    const many = makeTerms(sizes.many, words, random);
    const few = many.slice(0, sizes.few);
    const text = makeText(sizes.characters, words, few, random);
    const compile = (terms: readonly string[]) => {
      const startedAt = performance.now();
      const matcher = compileMatcher(
        terms.map((term) => ({ text: term, meaning: term })),
        'en',
      );
      const took = Math.round(performance.now() - startedAt);
      settings.progress(`${terms.length} terms compiled in ${took} ms; ${matcher.find(text).length} places`);
      return matcher;
    };
    const measure = (matcher: TermMatcher<string>) => () => {
      const startedAt = performance.now();
      if (matcher.find(text).length === 0) throw new Error('the text has terms, and none is found');
      return perSecond(text.length, startedAt);
    };
    const naive = (terms: readonly string[]) => {
      const part = text.slice(0, Math.min(text.length, Math.ceil(MAX_NAIVE / terms.length)));
      return () => {
        const startedAt = performance.now();
        if (countNaively(part, terms) === 0) throw new Error('the text has terms, and none is found');
        return perSecond(part.length, startedAt);
      };
    };
    const [small, large] = [measure(compile(few)), measure(compile(many))];
    const unit = 'characters/s';
    const compare = async (
      what: string,
      ours: () => number,
      baseline: string,
      other: () => number,
      target: number,
    ) => ({
      what,
      unit,
      baseline,
      target,
      rounds: await interleave(settings, what, ours, other),
    });
    const least = () => MIN_SPEED;
    return [
      await compare(`${few.length} terms`, small, 'the least that is wanted', least, 1),
      await compare(`${many.length} terms`, large, 'the least that is wanted', least, 1),
      await compare(`${many.length} terms`, large, `${few.length} terms`, small, 0.5),
      await compare(`${few.length} terms`, small, 'indexOf, a term at a time', naive(few), 1),
      await compare(`${many.length} terms`, large, 'indexOf, a term at a time', naive(many), 1),
    ];
  },
};

function countNaively(text: string, terms: readonly string[]): number {
  let count = 0;
  for (const term of terms) {
    for (let index = text.indexOf(term); index >= 0; index = text.indexOf(term, index + term.length)) count += 1;
  }
  return count;
}

function makeWords(count: number, random: () => number): readonly string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length: syllables }, () => pick(SYLLABLES, random())).join(''));
  }
  return [...words];
}

/** Terms of one to three words, most of them of two. */
function makeTerms(count: number, words: readonly string[], random: () => number): readonly string[] {
  const terms = new Set<string>();
  while (terms.size < count) {
    const length = pick([1, 2, 2, 2, 3, 3], random());
    terms.add(Array.from({ length }, () => pick(words, random())).join(' '));
  }
  return [...terms];
}

/** Sentences whose words are as frequent as Zipf's law has it, some of them in the plural, with terms among them. */
function makeText(
  characters: number,
  words: readonly string[],
  terms: readonly string[],
  random: () => number,
): string {
  const sentences: string[] = [];
  for (let length = 0; length < characters;) {
    const sentence = Array.from({ length: 6 + Math.floor(random() * 14) }, () => {
      if (random() * WORDS_PER_TERM < 1) return pick(terms, random());
      const word = words[Math.floor(words.length ** random()) - 1]!;
      return random() < 0.1 ? `${word}s` : word;
    }).join(' ');
    sentences.push(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
    length += sentence.length + 2;
  }
  return sentences.join(' ');
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[Math.floor(at * items.length)]!;
}
