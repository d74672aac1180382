import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { ClassAutomaton } from './class-automaton.ts';
import { TermMatcher } from './term-matcher.ts';

type Random = () => number;

/** The definition: at each place every term is tried, the longest one wins, and what follows it is searched. */
function findSlowly(text: string, patterns: ReadonlyMap<string, RegExp>): readonly string[] {
  const found: string[] = [];
  for (let index = 0; index < text.length;) {
    let longest = '';
    for (const pattern of patterns.values()) {
      pattern.lastIndex = index;
      const [match = ''] = pattern.exec(text) ?? [];
      if (match.length > longest.length) longest = match;
    }
    if (longest !== '') found.push(`${index}:${longest}`);
    index += longest.length || 1;
  }
  return found;
}

function findQuickly(text: string, terms: Iterable<string>, language: string): readonly string[] {
  const matcher = new TermMatcher(
    Array.from(terms, (term) => ({ text: term, meaning: term })),
    language,
  );
  return matcher.find(text).map(({ start, end }) => `${start}:${text.slice(start, end)}`);
}

const pick = <Item>(random: Random, items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
const repeat = (random: Random, most: number, make: () => string) =>
  Array.from({ length: 1 + Math.floor(random() * most) }, make);

describe('matching agrees with its definition', () => {
  it('in languages with spaces', () => {
    const random = seededRandom(23);
    const words = ['xab', 'xba', 'xbb', 'xabb', 'xé'];
    for (let round = 0; round < 400; round += 1) {
      const terms = new Set(repeat(random, 12, () => repeat(random, 4, () => pick(random, words)).join(' ')));
      const text = repeat(random, 60, () => pick(random, words) + pick(random, [' ', ' ', ' ', '-', ', ', '. '])).join(
        '',
      );
      const patterns = new Map(
        Array.from(terms, (term) => {
          const source = term.replaceAll(' ', '[ -]');
          return [term, new RegExp(`(?<!\\p{L})${source}(?!\\p{L})`, 'uy')];
        }),
      );
      expect(findQuickly(text, terms, 'cs')).toEqual(findSlowly(text, patterns));
    }
  });

  it('in languages without spaces', () => {
    const random = seededRandom(24);
    const letters = ['中', '文', '字', '𠮷'];
    for (let round = 0; round < 400; round += 1) {
      const terms = new Set(repeat(random, 12, () => repeat(random, 4, () => pick(random, letters)).join('')));
      const text = repeat(random, 80, () => pick(random, [...letters, '。', ' '])).join('');
      const patterns = new Map(Array.from(terms, (term) => [term, new RegExp(term, 'uy')]));
      const slowly = findSlowly(text, patterns).filter((found) => !found.endsWith(':'));
      expect(findQuickly(text, terms, 'zh')).toEqual(slowly);
    }
  });

  it('for the automaton alone, with all sequences that begin at a place', () => {
    const random = seededRandom(25);
    const number = () => 1 + Math.floor(random() * 3);
    for (let round = 0; round < 300; round += 1) {
      const sequences = Array.from({ length: 8 }, () => Array.from({ length: 1 + Math.floor(random() * 5) }, number));
      const text = Array.from({ length: 60 }, () => (random() < 0.05 ? 0 : number()));
      const automaton = new ClassAutomaton();
      const ids = sequences.map((sequence) => automaton.add(sequence));
      automaton.finish();
      for (let index = text.length - 1, state = 0; index >= 0; index -= 1) {
        state = automaton.step(state, text[index]!);
        const named: number[] = [];
        for (let each = automaton.longest(state); each !== 0; each = automaton.nextShorter(each)) {
          named.push(automaton.sequenceOf(each));
        }
        const begin = ids
          .filter((_, which) => sequences[which]!.every((value, place) => text[index + place] === value))
          .toSorted((one, other) => sequences[ids.indexOf(other)]!.length - sequences[ids.indexOf(one)]!.length);
        expect(named).toEqual([...new Set(begin)]);
      }
    }
  });
});

describe('a text takes time linear in its length', () => {
  it('with 10,000 terms of one letter each time longer', () => {
    const terms = Array.from({ length: 10_000 }, (_, index) => 'a'.repeat(1 + (index % 500)) + 'b'.repeat(index / 500));
    expect(findQuickly('a'.repeat(1_000_000), terms, 'en')).toEqual([]);
    expect(findQuickly(`${'a'.repeat(500)} `.repeat(2000), terms, 'en')).toHaveLength(2000);
  });

  it('with terms that are beginnings of each other', () => {
    const terms = Array.from({ length: 500 }, (_, index) => '啊'.repeat(index + 1));
    const matcher = new TermMatcher(
      terms.map((text) => ({ text, meaning: text })),
      'zh',
    );
    const text = '啊'.repeat(200_000);
    expect(matcher.find(text)).toHaveLength(400);
    expect(matcher.findLoosely(text.slice(0, 2000))).toHaveLength(2000 * 8 - 28);
  });

  it('with terms that all differ from it in case', () => {
    const terms = Array.from({ length: 500 }, (_, index) => Array.from({ length: index + 1 }, () => 'Ab').join(' '));
    expect(findQuickly('ab '.repeat(50_000), terms, 'en')).toEqual([]);
  });
});

it('a text may hold what is no text', () => {
  const matcher = new TermMatcher([{ text: 'file', meaning: 1 }], 'en');
  for (const text of ['', ' ', '\0', '\ud800', 'file\udc00', '\ufffd', '́', '-', "'", 'file\u00ad']) {
    for (const { start, end } of matcher.find(text)) expect(text.slice(start, end)).toMatch(/^file/);
  }
  expect(matcher.find('file \ud800 file')).toHaveLength(2);
});
