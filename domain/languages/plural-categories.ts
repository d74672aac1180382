import { cacheByLanguage } from './cache-by-language.ts';

export type PluralCategory = Intl.LDMLPluralRule;
export type PluralType = 'cardinal' | 'ordinal';

/** CLDR's order (https://cldr.unicode.org/index/cldr-spec/plural-rules). */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Rules repeat after this number. */
const ENOUGH = 200;

/** Fractions, and numbers such as a million, that some languages have categories of their own for. */
const OTHER_NUMBERS = [1.5, 0.5, 2.5, 10.5, 1_000_000];

/** Small numbers first, zero after them: it has a text of its own in many messages. */
const numbers: readonly number[] = [...Array.from({ length: ENOUGH }, (_, index) => index + 1), 0, ...OTHER_NUMBERS];

/** Rules of a language, those of English where CLDR has none (pseudo-languages), and never those of the machine. */
function pluralRules(language: string, type: PluralType): Intl.PluralRules {
  return new Intl.PluralRules(Intl.PluralRules.supportedLocalesOf(language).length > 0 ? language : 'en', { type });
}

/** How a language divides numbers into plural categories. */
export interface PluralTable {
  /** All of the language, in CLDR's order; `other` is always among them. */
  readonly categories: readonly PluralCategory[];
  /** Those that whole numbers from 0 to 200 take: without categories for fractions and millions, as catalogs have them. */
  readonly ofCounts: readonly PluralCategory[];
  readonly categoryOf: (number: number) => PluralCategory;
  /** Categories with one whole number: `one` in English, and not in Russian, where 21 is in it. */
  readonly ofOneNumber: ReadonlySet<PluralCategory>;
  /** Numbers of a category, the most usual first. */
  readonly numbersOf: (category: PluralCategory) => readonly number[];
}

const cardinals = cacheByLanguage((language) => createTable(language, 'cardinal'));
const ordinals = cacheByLanguage((language) => createTable(language, 'ordinal'));

/** The plural categories of a language. @param language BCP 47; one that CLDR has no rules for gets those of English */
export function pluralTable(language: string, type: PluralType = 'cardinal'): PluralTable {
  return type === 'cardinal' ? cardinals(language) : ordinals(language);
}

function createTable(language: string, type: PluralType): PluralTable {
  const rules = pluralRules(language, type);
  const known = new Set(rules.resolvedOptions().pluralCategories).add('other');
  const categories = new Map(numbers.map((number) => [number, rules.select(number)]));
  const byCategory = Map.groupBy(numbers, (number) => categories.get(number)!);
  const wholeNumbersOf = (category: PluralCategory) => (byCategory.get(category) ?? []).filter(Number.isInteger);
  const isCounted = (category: PluralCategory) => wholeNumbersOf(category).some((number) => number <= ENOUGH);
  return {
    categories: PLURAL_CATEGORIES.filter((category) => known.has(category)),
    ofCounts: PLURAL_CATEGORIES.filter(isCounted),
    ofOneNumber: new Set(PLURAL_CATEGORIES.filter((category) => wholeNumbersOf(category).length === 1)),
    categoryOf: (number) => categories.get(number) ?? rules.select(number),
    numbersOf: (category) => byCategory.get(category) ?? [],
  };
}
