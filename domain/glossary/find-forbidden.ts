import { suggestFor } from './suggestion.ts';
import { firstGlossary, type TermMeaning, type TermSelection } from './term-language.ts';
import type { Occurrence, TermMatcher } from './term-matcher.ts';
import type { TermRequirement, TermViolation } from './terminology.ts';

/** What translations are compared with. */
export interface TargetTerms {
  /** BCP 47. */
  readonly language: string;
  /** All terms of the target language. */
  readonly matcher: TermMatcher<TermMeaning>;
  readonly sources: TermSelection;
  readonly targets: TermSelection;
}

/**
 * Finds forbidden terms of the target language: wherever they are, but not inside of a longer preferred one, nor where a
 * text has what is required, or what the first glossary or another of its entries prefers.
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
  // In a place that asks for a translation a capital makes no name of what is there.
  const due = outsidePreferred(places).filter(({ meanings }) => meanings.some(isDue));
  return inOrder([...due, ...matcher.find(targetText)]).flatMap(({ start, end, meanings }) => {
    if (meanings.some(({ term }) => term.type === 'preferred' && asked.has(term.text))) return [];
    const spoken = firstGlossary(meanings);
    const meaning =
      meanings.find(isDue) ??
      (spoken.some(({ term }) => term.type === 'preferred')
        ? undefined
        : spoken.find(({ term }) => term.type === 'forbidden'));
    if (meaning === undefined) return [];
    const { entry, term, alternative } = meaning;
    const requirement = required.get(entry.id);
    const allowed = requirement?.preferred[0] ?? targets.closest(entry, 'preferred')[0];
    const found = targetText.slice(start, end);
    const written = alternative ? (term.alternative ?? term.text) : term.text;
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
        suggestion: allowed ? suggestFor(found, written, allowed.text, language) : null,
      },
    ];
  });
}

function outsidePreferred(places: readonly Occurrence<TermMeaning>[]): readonly Occurrence<TermMeaning>[] {
  let reached = 0;
  return inOrder(places, false).filter(({ end, meanings }) => {
    if (end <= reached) return false;
    if (meanings.some(({ term }) => term.type === 'preferred')) reached = end;
    return true;
  });
}

/** By place, the longer first; of those that overlap only the first one if asked for. */
function inOrder(places: readonly Occurrence<TermMeaning>[], apart = true): readonly Occurrence<TermMeaning>[] {
  const ordered = places.toSorted((one, other) => one.start - other.start || other.end - one.end);
  if (!apart) return ordered;
  let reached = 0;
  return ordered.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}
