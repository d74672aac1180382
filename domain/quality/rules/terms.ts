import type { TermViolation } from '#domain/glossaries/terminology.ts';
import { finding, type SegmentCheck, type SegmentRule } from '#domain/quality/rule.ts';
import type { CheckOptions } from '#domain/quality/checked-segment.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';

/** Places of a term in the source that a finding names: each use of a forbidden term has a finding. */
const MAX_PLACES = 10;

/** Terms of the glossary that a translation doesn't use, or only in an alternative form. */
export const terms: SegmentRule = {
  id: 'terms',
  category: 'terminology/inconsistent-with-resource',
  severity: 'major',
  prepare: (_, options) => checkOf(options, ({ type }, isKept) => type !== 'forbidden_term_used' && !isKept),
};

/** Terms that the glossary forbids. */
export const forbiddenTerms: SegmentRule = {
  id: 'forbidden-terms',
  category: 'terminology/wrong-term',
  severity: 'major',
  prepare: (_, options) => checkOf(options, ({ type }) => type === 'forbidden_term_used'),
};

/** Names and terms that the glossary keeps, and that were translated. */
export const doNotTranslate: SegmentRule = {
  id: 'do-not-translate',
  category: 'accuracy/do-not-translate',
  severity: 'major',
  prepare: (_, options) => checkOf(options, ({ type }, isKept) => type !== 'forbidden_term_used' && isKept),
};

/** @param includes whether a violation is the rule's; `isKept`: its term is the same in both languages */
function checkOf(
  { terminology }: CheckOptions,
  includes: (violation: TermViolation, isKept: boolean) => boolean,
): SegmentCheck | undefined {
  if (terminology === undefined) return undefined;
  return (pair) => {
    const violations = pair.termViolations(terminology);
    if (violations.length === 0 || !hasVisibleText(pair.target.text)) return undefined;
    const own = violations.filter((violation) => includes(violation, violation.sourceTerm === violation.targetTerm));
    if (own.length === 0) return undefined;
    const required = Map.groupBy(terminology.requirements(pair.source.text), ({ entryId }) => entryId);
    return own.map((violation) => {
      const { start, end, suggestion, found, targetTerm, entryId } = violation;
      const places = (required.get(entryId) ?? []).slice(0, MAX_PLACES).map(({ source }) => source);
      const isPlaced = start !== null && end !== null;
      // An inflected form needs an inflected suggestion.
      const isCertain = isPlaced && suggestion !== null && found?.toLowerCase() === targetTerm.toLowerCase();
      return finding(messageOf(violation), places, isPlaced ? [{ start, end }] : [], {
        ...(violation.type === 'alternative_term_used' ? { severity: 'minor' } : {}),
        ...(isCertain ? { fix: [{ start, end, text: suggestion }] } : {}),
      });
    });
  };
}

function messageOf({ type, sourceTerm, targetTerm, suggestion }: TermViolation): string {
  const better = suggestion === null ? '' : ` Use “${suggestion}”.`;
  if (type === 'forbidden_term_used') return `The glossary forbids “${targetTerm}”.${better}`;
  if (type === 'alternative_term_used') return `An alternative form is used instead of “${targetTerm}”.`;
  return `The glossary translates “${sourceTerm}” as “${targetTerm}”, which is missing.`;
}
