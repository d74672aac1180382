import { relatedEntries } from '#domain/glossaries/related-entries.ts';
import { selectTerms } from '#domain/glossaries/term-language.ts';
import type { ConceptEntry, GlossaryContent } from '#domain/glossaries/terminology.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { TermVerificationOptions } from './contract.ts';
import type { TermFinding, VerifiedTextPart } from './findings.ts';
import type { VerificationQuestion } from './prompt.ts';

/** Entries per call: those of its findings, and some that the text may paraphrase. */
const MAX_ENTRIES = 80;
const MAX_RELATED = 30;
/** Number of the latter that are searched in the whole text, so that large glossaries are scanned once. */
const RELATED_TO_TEXT = 500;
/** Tokens of context per entry. */
const CONTEXT_PER_ENTRY = 400;

/** Questions about the parts of a text, with the language of the terms. */
export interface PlannedQuestions {
  /** BCP 47. */
  readonly language: string;
  readonly questions: readonly VerificationQuestion[];
}

/** Selects the entries for each part of a text: only those related to the part. */
export function planQuestions(
  { text, glossaries, language: asked }: TermVerificationOptions,
  parts: readonly VerifiedTextPart[],
  model: LanguageModel,
): PlannedQuestions {
  const most = Math.min(MAX_ENTRIES, Math.floor(model.contextTokens / CONTEXT_PER_ENTRY));
  const findings = parts.flatMap((part) => part.findings);
  const language = asked ?? commonLanguage(findings) ?? glossaries[0]?.baseLanguage ?? 'und';
  const wanted = new Set(findings.map(({ place }) => place.entryId));
  const entryOf = new Map<number, ConceptEntry>();
  for (const { entries } of glossaries) for (const each of entries) if (wanted.has(each.id)) entryOf.set(each.id, each);
  const terms = selectTerms(language);
  const candidates = relatedEntries(everyEntry(glossaries), { text, language, known: wanted, limit: RELATED_TO_TEXT });
  const questions = parts.map(({ start, end, findings: within }): VerificationQuestion => {
    const part = text.slice(start, end);
    const found = [...new Set(within.map(({ place }) => place.entryId))].flatMap((id) => entryOf.get(id) ?? []);
    const limit = Math.min(MAX_RELATED, most - found.length);
    const related = relatedEntries(candidates, { text: part, language, known: wanted, limit: Math.max(0, limit) });
    const entries = [...found.slice(0, most), ...related].map((entry) => ({
      ...entry,
      terms: terms.all(entry),
    }));
    return { text: part, start, findings: within, entries };
  });
  return { language, questions };
}

/** The language of most of the found terms. */
function commonLanguage(findings: readonly TermFinding[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { place } of findings) counts.set(place.term.language, (counts.get(place.term.language) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

function* everyEntry(glossaries: readonly GlossaryContent[]): Iterable<ConceptEntry> {
  for (const { entries } of glossaries) yield* entries;
}
