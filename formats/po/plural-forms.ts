import { pluralTable } from '#domain/languages/plural-categories.ts';
import { readFormula, type PluralFormula } from '#domain/languages/plural-formula.ts';

/** The plural forms of a catalog. */
export interface PluralForms {
  readonly count: number;
  /** The expression in C. */
  readonly source: string;
  readonly formula: PluralFormula;
}

/** Numbers that forms are compared on: every rule in CLDR that matters to catalogs repeats within. */
const compared = Array.from({ length: 201 }, (_, number) => number);

/**
 * Expressions for the ways in which CLDR (https://cldr.unicode.org, plural rules for whole numbers) divides numbers, in
 * the usual spelling. Which of them is a language's is found by its rules.
 */
const families: readonly PluralForms[] = [
  [1, '0'],
  [2, 'n != 1'],
  [2, 'n > 1'],
  [2, 'n%10!=1 || n%100==11'],
  [2, 'n!=1 && n!=2 && n!=3 && (n%10==4 || n%10==6 || n%10==9)'],
  [2, 'n>1 && (n<11 || n>99)'],
  [3, 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2'],
  [3, 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2'],
  [3, 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2'],
  [3, 'n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2'],
  [3, 'n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2'],
  [3, 'n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2'],
  [3, 'n==1 ? 0 : n==2 ? 1 : 2'],
  [3, 'n==0 ? 0 : n==1 ? 1 : 2'],
  [3, 'n<=1 ? 0 : n<=10 ? 1 : 2'],
  [4, 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3'],
  [4, 'n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3'],
  [4, 'n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3'],
  [5, 'n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4'],
  [5, 'n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4'],
  [6, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5'],
  [6, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5'],
].map(([count, source]) => ({
  count: count as number,
  source: source as string,
  formula: readFormula(source as string)!,
}));

/** UTF-16 units: a formula of 1000, the rest and some blanks. */
const MAX_HEADER_LENGTH = 1200;

/** The forms in a header: `nplurals=2; plural=(n != 1);`; undefined for a template's, and if it can't be parsed. */
export function readPluralForms(header: string): PluralForms | undefined {
  if (header.length > MAX_HEADER_LENGTH) return undefined;
  const [, count, source] = /^\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=([^;]{1,1000})(?:;\s*)?$/.exec(header) ?? [];
  const formula = source === undefined ? undefined : readFormula(source.trim());
  const forms = Number(count);
  const fits = formula !== undefined && compared.every((n) => formula(n) >= 0 && formula(n) < forms);
  return fits ? { count: forms, source: source!.trim(), formula } : undefined;
}

/**
 * CLDR's forms of a language.
 *
 * @param language BCP 47
 * @returns undefined if no expression is known for its rules
 */
export function formsOfLanguage(language: string): PluralForms | undefined {
  const { categoryOf: cldrCategoryOf } = pluralTable(language);
  return families.find(({ formula, count }) => {
    const categoryOf = new Map<number, string>();
    const agrees = compared.every((n) => {
      const known = categoryOf.get(formula(n)) ?? cldrCategoryOf(n);
      categoryOf.set(formula(n), known);
      return known === cldrCategoryOf(n);
    });
    return agrees && new Set(categoryOf.values()).size === count;
  });
}

/** True if two catalogs put the same numbers into the same forms. */
export function sameForms(one: PluralForms, other: PluralForms): boolean {
  return one.count === other.count && compared.every((n) => one.formula(n) === other.formula(n));
}

/** Writes the value of the header field. */
export function renderPluralForms({ count, source }: PluralForms): string {
  return `nplurals=${count}; plural=${count === 1 ? source : `(${source})`};`;
}
