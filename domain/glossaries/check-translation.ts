import { findForbidden, type TargetTerms } from './find-forbidden.ts';
import { inCaseOf, suggestFor } from './suggestion.ts';
import type { TermMeaning } from './term-language.ts';
import type { Occurrence } from './term-matcher.ts';
import type { AppliedTerm, Term, TermCheck, TermRequirement, TermViolation } from './terminology.ts';

/**
 * Compares a translation with its requirements. A term that is required several times must occur once, because the
 * other places may have a pronoun. An alternative form alone meets no requirement and is reported as such. If a
 * forbidden term is used instead of the required one, only the forbidden term is reported.
 */
export function checkTranslation(
  requirements: readonly TermRequirement[],
  targetText: string,
  terms: TargetTerms,
): TermCheck {
  const required = new Map<number, TermRequirement>();
  for (const requirement of requirements) {
    if (!required.has(requirement.entryId)) required.set(requirement.entryId, requirement);
  }
  const places = terms.matcher.findLoosely(targetText);
  const forbidden = findForbidden(required, places, targetText, terms);
  const reported = new Set(forbidden.map(({ entryId }) => entryId));
  const [uses, alternatives] = [firstUses(places, false), firstUses(places, true)];
  const applied: AppliedTerm[] = [];
  const violated: TermViolation[] = [...forbidden];
  for (const requirement of required.values()) {
    if (requirement.preferred.length === 0) continue;
    const use = findUse(requirement, uses, targetText);
    if (use) applied.push(use);
    else if (!reported.has(requirement.entryId)) {
      violated.push(
        findAlternative(requirement, alternatives, targetText, terms.language) ?? missing(requirement, terms),
      );
    }
  }
  return { applied, violated };
}

/** The first place of a term. */
interface Use {
  /** Number of uses before it. */
  readonly order: number;
  readonly place: Occurrence<TermMeaning>;
  readonly term: Term;
}

/**
 * The first use of each term, by its id, so that requirements don't each scan all places.
 *
 * @param alternative true for uses of the terms' alternatives
 */
function firstUses(places: readonly Occurrence<TermMeaning>[], alternative: boolean): ReadonlyMap<number, Use> {
  const uses = new Map<number, Use>();
  let order = 0;
  for (const place of places) {
    for (const meaning of place.meanings) {
      const { term } = meaning;
      if (meaning.alternative === alternative && !uses.has(term.id)) uses.set(term.id, { order, place, term });
      order += 1;
    }
  }
  return uses;
}

function firstOf(terms: readonly Term[], uses: ReadonlyMap<number, Use>): Use | undefined {
  let first: Use | undefined;
  for (const { id } of terms) {
    const use = uses.get(id);
    if (use !== undefined && (first === undefined || use.order < first.order)) first = use;
  }
  return first;
}

function findUse(
  { glossaryId, entryId, source, preferred }: TermRequirement,
  uses: ReadonlyMap<number, Use>,
  targetText: string,
): AppliedTerm | undefined {
  const use = firstOf(preferred, uses);
  if (use === undefined) return undefined;
  const { start, end, type } = use.place;
  const found = targetText.slice(start, end);
  return { glossaryId, entryId, sourceTerm: source.term.text, targetTerm: use.term.text, found, type };
}

function findAlternative(
  { glossaryId, entryId, source, preferred }: TermRequirement,
  uses: ReadonlyMap<number, Use>,
  targetText: string,
  language: string,
): TermViolation | undefined {
  const use = firstOf(preferred, uses);
  if (use === undefined) return undefined;
  const { start, end, isPart = false } = use.place;
  const found = targetText.slice(start, end);
  return {
    glossaryId,
    entryId,
    type: 'alternative_term_used',
    sourceTerm: source.term.text,
    targetTerm: use.term.text,
    found,
    start,
    end,
    // Another term would not fit into the compound.
    suggestion: isPart ? null : suggestFor(found, use.term.alternative ?? found, use.term.text, language),
  };
}

/** Without a place in the translation, the letter case is that of the place in the source. */
function missing(
  { glossaryId, entryId, source, preferred }: TermRequirement,
  { language }: TargetTerms,
): TermViolation {
  const targetTerm = preferred[0]?.text ?? '';
  const sourceTerm = source.term.text;
  const suggestion = inCaseOf(source.found, sourceTerm, targetTerm, language);
  const place = { found: null, start: null, end: null };
  return { glossaryId, entryId, type: 'preferred_term_not_used', sourceTerm, targetTerm, ...place, suggestion };
}
