import { withoutOverlaps } from '#domain/protection/text-spans.ts';
import { suggestFor } from './suggestion.ts';
import { firstGlossary, formOf, type TermMeaning, type TermSelection } from './term-language.ts';
import type { Occurrence, TermMatcher } from './term-matcher.ts';
import type { TermRequirement, TermViolation } from './terminology.ts';

/** The terms with which translations are compared. */
export interface TargetTerms {
  /** BCP 47. */
  readonly language: string;
  /** All terms of the target language. */
  readonly matcher: TermMatcher<TermMeaning>;
  readonly sources: TermSelection;
  readonly targets: TermSelection;
}

/**
 * Finds forbidden terms of the target language, except inside a longer preferred term, where the text has the required
 * term, and where the first glossary or another of its entries prefers the term.
 *
 * @param required by entry
 * @param places as the matcher finds them loosely
 */
export function findForbidden(
  required: ReadonlyMap<number, TermRequirement>,
  places: readonly Occurrence<TermMeaning>[],
  targetText: string,
  { language, matcher, sources, targets }: TargetTerms,
): readonly TermViolation[] {
  const asked = new Set([...required.values()].flatMap(({ preferred }) => preferred.map(({ text }) => text)));
  const isDue = ({ term, entry }: TermMeaning) => term.type === 'forbidden' && required.has(entry.id);
  // Where a translation is required, a capital doesn't make the found word a name.
  const due = outsidePreferred(places).filter(({ meanings }) => meanings.some(isDue));
  return withoutOverlaps([...due, ...matcher.find(targetText)]).flatMap(({ start, end, meanings, isPart = false }) => {
    if (meanings.some(({ term }) => term.type === 'preferred' && asked.has(term.text))) return [];
    const spoken = firstGlossary(meanings);
    const meaning =
      meanings.find(isDue) ??
      (spoken.some(({ term }) => term.type === 'preferred')
        ? undefined
        : spoken.find(({ term }) => term.type === 'forbidden'));
    if (meaning === undefined) return [];
    const { entry, term } = meaning;
    const requirement = required.get(entry.id);
    const allowed = requirement?.preferred[0] ?? targets.closest(entry, 'preferred')[0];
    const found = targetText.slice(start, end);
    return [
      {
        glossaryId: entry.glossaryId,
        entryId: entry.id,
        type: 'forbidden_term_used' as const,
        sourceTerm: requirement?.source.term.text ?? sources.closest(entry, 'preferred')[0]?.text ?? term.text,
        targetTerm: term.text,
        found,
        start,
        end,
        // Another term would not fit into the compound.
        suggestion: allowed && !isPart ? suggestFor(found, formOf(meaning), allowed.text, language) : null,
      },
    ];
  });
}

function outsidePreferred(places: readonly Occurrence<TermMeaning>[]): readonly Occurrence<TermMeaning>[] {
  let reached = 0;
  return places.toSorted(byPlace).filter(({ end, meanings }) => {
    if (end <= reached) return false;
    if (meanings.some(({ term }) => term.type === 'preferred')) reached = end;
    return true;
  });
}

/** The longer first of those that begin at the same place. */
const byPlace = (one: Occurrence<TermMeaning>, other: Occurrence<TermMeaning>) =>
  one.start - other.start || other.end - one.end;
