import { shortNote } from '#domain/glossary/short-note.ts';
import { inCaseOf } from '#domain/glossary/suggestion.ts';
import type { Terminology, TermRequirement } from '#domain/glossary/terminology.ts';
import type { MaskSpan } from '#domain/protection/text-spans.ts';
import type { ProviderCapabilities, TermHint } from '#providers/language/provider.ts';

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
 * case of the place but without inflection.
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
    const { start, end, found, term } = requirement.source;
    const preferred = requirement.preferred[0];
    if (requirement.keep) spans.push({ start, end });
    else if (terms === 'none' && preferred !== undefined) {
      const replacement = inCaseOf(found, term.text, preferred.text, terminology.targetLanguage);
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
    const note = shortNote(requirement.note);
    hints.set(JSON.stringify([source, target, forbidden]), { source, target, forbidden, note });
  }
  return [...hints.values()];
}
