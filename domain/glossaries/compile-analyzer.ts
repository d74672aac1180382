import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { textTooComplex } from '#domain/text-too-complex.ts';
import { suggestFor } from './suggestion.ts';
import { collectForms, entriesOf, firstGlossary, formOf, selectTerms, type TermMeaning } from './term-language.ts';
import { TermMatcher, type Occurrence } from './term-matcher.ts';
import type { FoundViolation, GlossaryContent, TermAnalysis, TermAnalyzer, TermMatch } from './terminology.ts';

/** Bounds the product of matching terms and places; a longer list would be of no use. */
const MAX_TERM_FINDINGS = 100_000;

/**
 * Compiles glossaries, in order of priority, for single texts.
 *
 * @param language BCP 47 of the texts; undefined: terms of all languages are searched, each by the rules of its
 * language
 */
export function compileAnalyzer(glossaries: readonly GlossaryContent[], language: string | undefined): TermAnalyzer {
  const languages = language === undefined ? languagesOf(glossaries) : [language];
  const matchers = languages.map((tag) => new TermMatcher(collectForms(glossaries, selectTerms(tag)), tag));
  return {
    analyze(text) {
      const found = matchers.flatMap((matcher) => matcher.find(text));
      return report(text, matchers.length === 1 ? found : withoutOverlaps(found));
    },
    relevant: (text) => entriesOf(glossaries, new Set(matchers.flatMap((matcher) => [...matcher.candidates(text)]))),
  };
}

/** One tag per language and script: regions share their spelling. */
function languagesOf(glossaries: readonly GlossaryContent[]): readonly string[] {
  const entries = glossaries.flatMap((glossary) => glossary.entries);
  const tags = new Set(entries.flatMap(({ terms }) => terms.map(({ language }) => language)));
  return [...new Set([...tags].map((tag) => parseLanguageTag(tag)?.language ?? tag))];
}

/**
 * Drops overlaps: keeps the first place, or the longest of those with the same start; the same place in two languages
 * counts once.
 */
function withoutOverlaps(found: readonly Occurrence<TermMeaning>[]): readonly Occurrence<TermMeaning>[] {
  const ordered = found.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const kept: Occurrence<TermMeaning>[] = [];
  for (const occurrence of ordered) {
    const last = kept.at(-1);
    if (last && occurrence.start === last.start && occurrence.end === last.end) {
      kept[kept.length - 1] = { ...last, meanings: [...last.meanings, ...occurrence.meanings] };
    } else if (!last || occurrence.start >= last.end) kept.push(occurrence);
  }
  return kept;
}

function report(text: string, found: readonly Occurrence<TermMeaning>[]): TermAnalysis {
  const matches: TermMatch[] = [];
  const violations: FoundViolation[] = [];
  for (const { start, end, type, meanings, isPart = false } of found) {
    if (matches.length > MAX_TERM_FINDINGS) throw textTooComplex();
    const place = { start, end, found: text.slice(start, end) };
    const spoken = firstGlossary(meanings);
    // A term of one entry may be forbidden for the concept of another.
    const preferred = spoken.filter(({ term, alternative }) => term.type === 'preferred' && !alternative);
    if (preferred.length > 0) {
      for (const { entry, term } of onePerEntry(preferred)) {
        matches.push({ glossaryId: entry.glossaryId, entryId: entry.id, term, ...place, type });
      }
      continue;
    }
    const meaning = spoken.find((each) => each.term.type === 'preferred') ?? spoken[0]!;
    const { entry, term } = meaning;
    const allowed = term.type === 'preferred' ? term : selectTerms(term.language).closest(entry, 'preferred')[0];
    violations.push({
      glossaryId: entry.glossaryId,
      entryId: entry.id,
      term,
      type: term.type === 'preferred' ? 'alternative_term_used' : 'forbidden_term_used',
      match: type,
      ...place,
      // Another term would not fit into the compound.
      suggestion: allowed && !isPart ? suggestFor(place.found, formOf(meaning), allowed.text, term.language) : null,
    });
  }
  return { matches, violations };
}

function onePerEntry(meanings: readonly TermMeaning[]): readonly TermMeaning[] {
  return [...new Map(meanings.toReversed().map((meaning) => [meaning.entry.id, meaning])).values()].toReversed();
}
