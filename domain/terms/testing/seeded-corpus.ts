import { STEMMERS } from '#domain/glossaries/stemmers.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { ExtractedTerm } from '#domain/terms/contract.ts';
import { TermCorpus } from '#domain/terms/term-corpus.ts';
import type { SeededDomain } from './seeded/seeded-domain.ts';

/** Languages of the seeded texts, in the order of their lines. */
export const SEEDED_LANGUAGES = ['en', 'de'] as const;
export type SeededLanguage = (typeof SEEDED_LANGUAGES)[number];

/** How many candidates are counted for precision. */
const BEST = 50;

/** Precision, recall and translations of an extraction, measured by the known terms. */
export interface SeededResult {
  readonly known: number;
  readonly candidates: number;
  /** Share of known terms among the best 50 candidates. */
  readonly precisionAt50: number;
  /** Share of the known terms that are among the candidates. */
  readonly recall: number;
  /** Share of the found terms whose first translation is the known one. */
  readonly targetAccuracy: number;
  readonly missed: readonly string[];
  /** Found terms with another first translation, or none. */
  readonly mistranslated: readonly string[];
}

/** The pairs of lines of a subject, as a corpus with one of its languages as the source. */
export function seededCorpus(domain: SeededDomain, source: SeededLanguage): TermCorpus {
  const target = source === 'en' ? 'de' : 'en';
  const corpus = new TermCorpus({ sourceLanguage: source, targetLanguages: [target] });
  for (const [file, text] of Object.entries(domain.documents)) {
    for (const [index, line] of linesOf(text).entries()) {
      const texts = pairOf(line);
      corpus.add({
        source: plainText(texts[source]),
        targets: { [target]: plainText(texts[target]) },
        file,
        unit: `line ${index + 1}`,
      });
    }
  }
  return corpus;
}

/** The known terms of a subject. */
export function seededTerms({ terms }: SeededDomain): readonly Readonly<Record<SeededLanguage, string>>[] {
  return linesOf(terms).map(pairOf);
}

/** Extracts terms and compares them with the known ones: forms of the same words are equal. */
export function measureSeeded(domain: SeededDomain, source: SeededLanguage): SeededResult {
  const target = source === 'en' ? 'de' : 'en';
  const corpus = seededCorpus(domain, source);
  const extracted = corpus.withTargets(corpus.candidates());
  const known = new Map(seededTerms(domain).map((pair) => [keyOf(pair[source], source), pair]));
  const found = new Map<string, { readonly term: ExtractedTerm; readonly rank: number }>();
  for (const [rank, term] of extracted.entries()) {
    const key = keyOf(term.term, source);
    if (known.has(key) && !found.has(key)) found.set(key, { term, rank });
  }
  const mistranslated = [...found].flatMap(([key, { term }]) => {
    const first = term.targets[target]?.[0]?.term ?? '';
    return keyOf(first, target) === keyOf(known.get(key)![target], target) ? [] : [`${term.term}: ${first || 'none'}`];
  });
  return {
    known: known.size,
    candidates: extracted.length,
    precisionAt50: [...found.values()].filter(({ rank }) => rank < BEST).length / BEST,
    recall: found.size / known.size,
    targetAccuracy: 1 - mistranslated.length / found.size,
    missed: [...known].flatMap(([key, pair]) => (found.has(key) ? [] : [pair[source]])),
    mistranslated,
  };
}

function keyOf(term: string, language: SeededLanguage): string {
  const stem = STEMMERS.get(language)!;
  return term
    .toLowerCase()
    .split(/[ -]+/)
    .map((word) => stem(word))
    .join(' ');
}

function linesOf(text: string): readonly string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim());
}

function pairOf(line: string): Readonly<Record<SeededLanguage, string>> {
  const [en, de, ...more] = line.split(' | ');
  if (en === undefined || de === undefined || more.length > 0) throw new Error(`not a pair of texts: ${line}`);
  return { en, de };
}
