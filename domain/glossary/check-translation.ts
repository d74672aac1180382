import { findForbidden, type TargetTerms } from './find-forbidden.ts';
import { inCaseOf, suggestFor } from './suggestion.ts';
import type { TermMeaning } from './term-language.ts';
import type { Occurrence } from './term-matcher.ts';
import type { AppliedTerm, TermCheck, TermRequirement, TermViolation } from './terminology.ts';

/**
 * Compares a translation with what is required of it. A term that is required several times must be there once: the
 * other places may have a pronoun. An alternative form alone meets no requirement, and is reported for what it is; a
 * forbidden term in the place of the required one is reported, and not that the other one is missing.
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
  const applied: AppliedTerm[] = [];
  const violated: TermViolation[] = [...forbidden];
  for (const requirement of required.values()) {
    if (requirement.preferred.length === 0) continue;
    const use = findUse(requirement, places, targetText);
    if (use) applied.push(use);
    else if (!forbidden.some(({ entryId }) => entryId === requirement.entryId)) {
      violated.push(findAlternative(requirement, places, targetText, terms.language) ?? missing(requirement, terms));
    }
  }
  return { applied, violated };
}

function findUse(
  { glossaryId, entryId, source, preferred }: TermRequirement,
  places: readonly Occurrence<TermMeaning>[],
  targetText: string,
): AppliedTerm | undefined {
  for (const { start, end, type, meanings } of places) {
    const use = meanings.find(({ term, alternative }) => !alternative && preferred.some(({ id }) => id === term.id));
    if (use === undefined) continue;
    const found = targetText.slice(start, end);
    return { glossaryId, entryId, sourceTerm: source.term.text, targetTerm: use.term.text, found, type };
  }
  return undefined;
}

function findAlternative(
  { glossaryId, entryId, source, preferred }: TermRequirement,
  places: readonly Occurrence<TermMeaning>[],
  targetText: string,
  language: string,
): TermViolation | undefined {
  for (const { start, end, meanings } of places) {
    const use = meanings.find(({ term, alternative }) => alternative && preferred.some(({ id }) => id === term.id));
    if (use === undefined) continue;
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
      suggestion: suggestFor(found, use.term.alternative ?? found, use.term.text, language),
    };
  }
  return undefined;
}

/** Without a place, the case is that of the place in the source. */
function missing(
  { glossaryId, entryId, source, preferred }: TermRequirement,
  { language }: TargetTerms,
): TermViolation {
  const targetTerm = preferred[0]?.text ?? '';
  return {
    glossaryId,
    entryId,
    type: 'preferred_term_not_used',
    sourceTerm: source.term.text,
    targetTerm,
    found: null,
    start: null,
    end: null,
    suggestion: inCaseOf(source.found, source.term.text, targetTerm, language),
  };
}
