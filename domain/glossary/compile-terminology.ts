import { checkTranslation } from './check-translation.ts';
import type { TargetTerms } from './find-forbidden.ts';
import { collectForms, firstGlossary, selectTerms, type TermMeaning, type TermSelection } from './term-language.ts';
import { compileMatcher, type Occurrence } from './term-matcher.ts';
import { collectConflicts, collectPairs } from './term-pairs.ts';
import type { GlossaryContent, Term, Terminology, TermRequirement } from './terminology.ts';

/**
 * Compiles glossaries, in order of priority, for texts of one language and their translations into another; both may be
 * the same one.
 *
 * @param sourceLanguage BCP 47
 * @param targetLanguage BCP 47
 */
export function compileTerminology(
  glossaries: readonly GlossaryContent[],
  sourceLanguage: string,
  targetLanguage: string,
): Terminology {
  const sourceTerms = selectTerms(sourceLanguage);
  const targetTerms = selectTerms(targetLanguage);
  const sources = compileMatcher(collectForms(glossaries, sourceTerms), sourceLanguage);
  let target: TargetTerms | undefined;
  const requirements = (text: string) =>
    sources.find(text).flatMap((occurrence) => requirementOf(text, occurrence, targetTerms));
  return {
    glossaryIds: glossaries.map(({ id }) => id),
    sourceLanguage,
    targetLanguage,
    conflicts: collectConflicts(glossaries, sourceTerms, targetTerms),
    requirements,
    check(sourceText, targetText) {
      // Only checks need them.
      target ??= {
        language: targetLanguage,
        matcher: compileMatcher(collectForms(glossaries, targetTerms), targetLanguage),
        sources: sourceTerms,
        targets: targetTerms,
      };
      return checkTranslation(requirements(sourceText), targetText, target);
    },
    pairs: () => collectPairs(glossaries, sourceTerms, targetTerms),
  };
}

/** What the first glossary asks that asks anything; terms of its other entries that are written alike serve too. */
function requirementOf(
  text: string,
  { start, end, type, meanings }: Occurrence<TermMeaning>,
  targets: TermSelection,
): readonly TermRequirement[] {
  const asking = meanings.filter(
    ({ entry }) => targets.closest(entry, 'preferred').length > 0 || targets.closest(entry, 'forbidden').length > 0,
  );
  if (asking.length === 0) return [];
  const spoken = firstGlossary(asking).toSorted((one, other) => order(one) - order(other));
  const { entry, term } = spoken[0]!;
  const preferred = uniqueTexts(spoken.flatMap((meaning) => targets.closest(meaning.entry, 'preferred')));
  const allowed = new Set(preferred.map((target) => target.text));
  const forbidden = uniqueTexts(spoken.flatMap((meaning) => targets.closest(meaning.entry, 'forbidden')));
  const found = text.slice(start, end);
  return [
    {
      glossaryId: entry.glossaryId,
      entryId: entry.id,
      source: { glossaryId: entry.glossaryId, entryId: entry.id, term, start, end, found, type },
      preferred,
      forbidden: forbidden.filter((target) => !allowed.has(target.text)),
      keep: type !== 'inflected' && preferred[0]?.text === term.text,
      note: entry.notes,
    },
  ];
}

/** A preferred term says more of what is meant than an alternative, and that more than a forbidden one. */
function order({ term, alternative }: TermMeaning): number {
  return term.type === 'forbidden' ? 2 : Number(alternative);
}

function uniqueTexts(terms: readonly Term[]): readonly Term[] {
  return [...new Map(terms.toReversed().map((term) => [term.text, term])).values()].toReversed();
}
