import { checkTranslation } from './check-translation.ts';
import type { TargetTerms } from './find-forbidden.ts';
import {
  collectForms,
  entriesOf,
  firstGlossary,
  selectTerms,
  type TermMeaning,
  type TermSelection,
} from './term-language.ts';
import { TermMatcher, type Occurrence } from './term-matcher.ts';
import { collectConflicts, collectPairs } from './term-pairs.ts';
import type { ConceptEntry, GlossaryContent, Term, Terminology, TermRequirement } from './terminology.ts';

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
  const sources = new TermMatcher(collectForms(glossaries, sourceTerms), sourceLanguage);
  let compiled: TargetTerms | undefined;
  // Compiled on demand, because only checks need it.
  const target = () =>
    (compiled ??= {
      language: targetLanguage,
      matcher: new TermMatcher(collectForms(glossaries, targetTerms), targetLanguage),
      sources: sourceTerms,
      targets: targetTerms,
    });
  const asked = new WeakMap<readonly TermMeaning[], Asked | undefined>();
  const askedBy = (meanings: readonly TermMeaning[]) => {
    if (!asked.has(meanings)) asked.set(meanings, askOf(meanings, targetTerms));
    return asked.get(meanings);
  };
  const requirements = (text: string) =>
    sources.find(text).flatMap((occurrence) => requirementOf(text, occurrence, askedBy(occurrence.meanings)));
  return {
    glossaryIds: glossaries.map(({ id }) => id),
    sourceLanguage,
    targetLanguage,
    conflicts: collectConflicts(glossaries, sourceTerms, targetTerms),
    requirements,
    check(sourceText, targetText) {
      return checkTranslation(requirements(sourceText), targetText, target());
    },
    relevant(sourceText, targetText) {
      const { matcher } = target();
      const found = [...sources.candidates(sourceText), ...matcher.candidates(targetText)];
      const terms = new Set(found.flatMap(({ entry }) => targetTerms.all(entry).map(({ text }) => text)));
      return entriesOf(glossaries, [...found, ...matcher.candidates([...terms].join('\n\n'))]);
    },
    pairs: () => collectPairs(glossaries, sourceTerms, targetTerms),
  };
}

/** The requirements of terms with the same spelling, at any place. */
interface Asked {
  readonly entry: ConceptEntry;
  readonly term: Term;
  readonly preferred: readonly Term[];
  readonly forbidden: readonly Term[];
}

/**
 * The requirement of the first glossary that has one; terms of its other entries with the same spelling are accepted
 * too.
 */
function askOf(meanings: readonly TermMeaning[], targets: TermSelection): Asked | undefined {
  const asking = meanings.filter(
    ({ entry }) => targets.closest(entry, 'preferred').length > 0 || targets.closest(entry, 'forbidden').length > 0,
  );
  if (asking.length === 0) return undefined;
  const spoken = firstGlossary(asking).toSorted((one, other) => order(one) - order(other));
  const { entry, term } = spoken[0]!;
  const preferred = uniqueTexts(spoken.flatMap((meaning) => targets.closest(meaning.entry, 'preferred')));
  const allowed = new Set(preferred.map((target) => target.text));
  const forbidden = uniqueTexts(spoken.flatMap((meaning) => targets.closest(meaning.entry, 'forbidden')));
  return { entry, term, preferred, forbidden: forbidden.filter((target) => !allowed.has(target.text)) };
}

function requirementOf(
  text: string,
  { start, end, type, isPart = false }: Occurrence<TermMeaning>,
  asked: Asked | undefined,
): readonly TermRequirement[] {
  if (asked === undefined) return [];
  const { entry, term, preferred, forbidden } = asked;
  const of = { glossaryId: entry.glossaryId, entryId: entry.id };
  const place = { start, end, found: text.slice(start, end), type };
  return [
    {
      ...of,
      source: { ...of, term, ...place, ...(isPart ? { isPart } : {}) },
      preferred,
      forbidden,
      keep: type !== 'inflected' && preferred[0]?.text === term.text,
      note: entry.notes,
    },
  ];
}

/** A preferred term is more specific than an alternative, and that more than a forbidden one. */
function order({ term, alternative }: TermMeaning): number {
  return term.type === 'forbidden' ? 2 : Number(alternative);
}

function uniqueTexts(terms: readonly Term[]): readonly Term[] {
  return [...new Map(terms.toReversed().map((term) => [term.text, term])).values()].toReversed();
}
