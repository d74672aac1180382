import type { Terminology, TermRequirement } from '#domain/glossary/terminology.ts';
import type { MaskSpan } from '#domain/protection/text-spans.ts';
import type { ProviderCapabilities, TermHint } from '../provider.ts';

/** What the glossaries of a request ask of a text, and what of it is taken out before the provider sees the text. */
export interface ProtectedTerms {
  readonly requirements: readonly TermRequirement[];
  /** Terms that stay; and, with a provider that takes no terms, those that are put in the place of source terms. */
  readonly spans: readonly MaskSpan[];
}

const NO_TERMS: ProtectedTerms = { requirements: [], spans: [] };

/**
 * Finds the terms of a text. Terms that are the same in both languages are kept from every provider. A provider that
 * takes no terms gets a hole in the place of each other one, into which the preferred term goes: a substitution, in the
 * case of a sentence start or of capitals but without inflection.
 */
export function protectTerms(
  text: string,
  terminology: Terminology | undefined,
  terms: ProviderCapabilities['terms'],
): ProtectedTerms {
  const requirements = terminology?.requirements(text) ?? [];
  if (terminology === undefined || requirements.length === 0) return NO_TERMS;
  const spans: MaskSpan[] = [];
  for (const requirement of requirements) {
    const { start, end } = requirement.source;
    const preferred = requirement.preferred[0];
    if (requirement.keep) spans.push({ start, end });
    else if (terms === 'none' && preferred !== undefined) {
      const replacement = inCaseOf(requirement, preferred.text, text, terminology.targetLanguage);
      spans.push({ start, end, replacement });
    }
  }
  return { requirements, spans };
}

/** Terms that models are told: those of the given texts and no others, each once. */
export function termHints(requirements: readonly TermRequirement[]): readonly TermHint[] {
  const hints = new Map<string, TermHint>();
  for (const requirement of requirements) {
    if (requirement.keep) continue;
    const source = requirement.source.term.text;
    const target = requirement.preferred[0]?.text ?? '';
    const forbidden = requirement.forbidden.map((term) => term.text);
    hints.set(JSON.stringify([source, target, forbidden]), { source, target, forbidden, note: null });
  }
  return [...hints.values()];
}

/** Gives a term the capitals of the place: those that the text has there and the glossary's source term doesn't. */
function inCaseOf({ source }: TermRequirement, target: string, text: string, language: string): string {
  const { found, term } = source;
  const isCapitals = (each: string) => /\p{Lu}.*\p{Lu}/su.test(each) && !/\p{Ll}/u.test(each);
  if (isCapitals(found) && !isCapitals(term.text)) return target.toLocaleUpperCase(language);
  const startsSentence = /(?:^|[.!?…:]\s+|\n\s*)["'«“„‘¿¡([]*$/u.test(
    text.slice(Math.max(0, source.start - 20), source.start),
  );
  if (!startsSentence || !/^\p{Lu}/u.test(found)) return target;
  const [first = ''] = target;
  return first.toLocaleUpperCase(language) + target.slice(first.length);
}
