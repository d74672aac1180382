import { inCaseOf } from './suggestion.ts';
import type { TermMeaning, TermSelection } from './term-language.ts';
import { firstGlossary } from './term-language.ts';
import type { Occurrence, TermMatcher } from './term-matcher.ts';
import type { AppliedTerm, TermCheck, TermRequirement, TermViolation } from './terminology.ts';

/**
 * Compares a translation with what is required of it. A term that is required several times must be there once: what
 * follows may be a pronoun. An alternative form meets no requirement, but is reported for what it is.
 */
export function checkTranslation(
  requirements: readonly TermRequirement[],
  targetText: string,
  matcher: TermMatcher<TermMeaning>,
  targetLanguage: string,
  sources: TermSelection,
  targets: TermSelection,
): TermCheck {
  const required = [...new Map(requirements.toReversed().map((one) => [one.entryId, one])).values()].toReversed();
  const places = matcher.findNested(targetText);
  const applied: AppliedTerm[] = [];
  const violated: TermViolation[] = [];
  const asked = new Set<string>();
  for (const requirement of required) {
    const { glossaryId, entryId, source, preferred } = requirement;
    if (preferred.length === 0) continue;
    const subject = { glossaryId, entryId, sourceTerm: source.term.text };
    const texts = new Set(preferred.map(({ text }) => text));
    for (const text of texts) asked.add(text);
    const use = findUse(
      places,
      ({ term, alternative }) => !alternative && texts.has(term.text) && term.type === 'preferred',
    );
    if (use) {
      const found = targetText.slice(use.start, use.end);
      applied.push({ ...subject, targetTerm: use.meaning.term.text, found, type: use.type });
      continue;
    }
    const [first] = preferred;
    const other = findUse(
      places,
      ({ term, alternative }) => alternative && texts.has(term.text) && term.type === 'preferred',
    );
    if (other) {
      const { start, end, meaning } = other;
      const found = targetText.slice(start, end);
      const suggestion = inCaseOf(found, meaning.term.alternative ?? found, meaning.term.text, targetLanguage);
      const targetTerm = meaning.term.text;
      violated.push({ ...subject, type: 'alternative_term_used', targetTerm, found, start, end, suggestion });
    } else {
      const suggestion = inCaseOf(source.found, source.term.text, first!.text, targetLanguage);
      const missing = { found: null, start: null, end: null, suggestion };
      violated.push({ ...subject, type: 'preferred_term_not_used', targetTerm: first!.text, ...missing });
    }
  }
  return {
    applied,
    violated: [...violated, ...findForbidden(required, asked, targetText, matcher, targetLanguage, sources, targets)],
  };
}

/** Forbidden terms of the target language count wherever they are, unless what is required or another entry prefers is there. */
function findForbidden(
  required: readonly TermRequirement[],
  asked: ReadonlySet<string>,
  targetText: string,
  matcher: TermMatcher<TermMeaning>,
  targetLanguage: string,
  sources: TermSelection,
  targets: TermSelection,
): readonly TermViolation[] {
  const byEntry = new Map(required.map((requirement) => [requirement.entryId, requirement]));
  return matcher.find(targetText).flatMap(({ start, end, meanings }) => {
    if (meanings.some(({ term }) => term.type === 'preferred' && asked.has(term.text))) return [];
    const due = meanings.filter(({ term, entry }) => term.type === 'forbidden' && byEntry.has(entry.id));
    const spoken = firstGlossary(meanings);
    if (due.length === 0 && spoken.some(({ term }) => term.type === 'preferred')) return [];
    const meaning = due[0] ?? spoken.find(({ term }) => term.type === 'forbidden');
    if (!meaning) return [];
    const { entry, term, alternative } = meaning;
    const requirement = byEntry.get(entry.id);
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
        suggestion: allowed ? inCaseOf(found, written, allowed.text, targetLanguage) : null,
      },
    ];
  });
}

function findUse(places: readonly Occurrence<TermMeaning>[], fits: (meaning: TermMeaning) => boolean) {
  for (const { start, end, type, meanings } of places) {
    const meaning = meanings.find(fits);
    if (meaning) return { start, end, type, meaning };
  }
  return undefined;
}
