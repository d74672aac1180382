import { shortNote } from '#domain/glossaries/short-note.ts';
import { inCaseOf } from '#domain/glossaries/suggestion.ts';
import type { Terminology, TermRequirement } from '#domain/glossaries/terminology.ts';
import type { MaskSpan } from '#domain/protection/text-spans.ts';
import type { ProviderCapabilities, TermHint } from '#providers/language/provider.ts';

/** Requirements of a request's glossaries for a text, and the parts to be masked for the provider. */
export interface ProtectedTerms {
  readonly requirements: readonly TermRequirement[];
  /** Terms that stay; and, for a provider without support for terms, those that replace source terms. */
  readonly spans: readonly MaskSpan[];
}

const NO_TERMS: ProtectedTerms = { requirements: [], spans: [] };

/**
 * Finds the terms of a text. Terms that are the same in both languages are masked for every provider. For a provider
 * without support for terms, each other term is masked too and replaced by the preferred term: a substitution in the
 * letter case of the place, but without inflection.
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
    const { start, end, found, term, isPart = false } = requirement.source;
    const preferred = requirement.preferred[0];
    if (requirement.keep) spans.push({ start, end });
    else if (terms === 'none' && !isPart && preferred !== undefined) {
      const replacement = inCaseOf(found, term.text, preferred.text, terminology.targetLanguage);
      spans.push({ start, end, replacement });
    }
  }
  return { requirements, spans };
}

/** Terms for a model's prompt: only those of the given texts, each once. */
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
