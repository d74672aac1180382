import { inCaseOf } from '#domain/glossaries/suggestion.ts';
import { selectTerms } from '#domain/glossaries/term-language.ts';
import type { TermAnalyzer } from '#domain/glossaries/terminology.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import type { DismissedFinding, VerifiedViolation } from './contract.ts';
import type { TermFinding } from './findings.ts';
import type { VerificationAnswer, VerificationQuestion } from './prompt.ts';

/** Confirmed statements of a model's answer. */
export interface PartVerdict {
  readonly kept: readonly TermFinding[];
  readonly dismissed: readonly DismissedFinding[];
  readonly added: readonly VerifiedViolation[];
}

/** Minimum UTF-16 units of a paraphrase. */
const MIN_QUOTE_LENGTH = 2;

/**
 * Extracts the statements of an answer that can be true: false alarms among the findings; and paraphrases that occur
 * literally in the text, outside the other findings, and are not a form of a term of their entry.
 *
 * @param language BCP 47 of the text, in which terms are suggested
 */
export function readAnswer(
  question: VerificationQuestion,
  answer: VerificationAnswer,
  { analyzer, language }: { readonly analyzer: TermAnalyzer; readonly language: string },
): PartVerdict {
  const reasons = new Map(answer.false_alarms.map(({ id, reason }) => [id, reason]));
  const kept: TermFinding[] = [];
  const dismissed: DismissedFinding[] = [];
  for (const [index, finding] of question.findings.entries()) {
    const reason = reasons.get(`f${index + 1}`);
    if (reason === undefined) kept.push(finding);
    else dismissed.push(dismiss(finding, reason));
  }
  const terms = selectTerms(language);
  const added: VerifiedViolation[] = [];
  for (const { entry: id, quote } of answer.paraphrases) {
    const entry = question.entries.find((_entry, index) => id === `e${index + 1}`);
    const term = entry && terms.closest(entry, 'preferred')[0];
    if (entry === undefined || term === undefined) continue;
    const { matches, violations } = analyzer.analyze(quote);
    if ([...matches, ...violations].some(({ entryId }) => entryId === entry.id)) continue;
    const taken = [...kept.map(({ place }) => place), ...added];
    const start = locate(question, quote.trim(), taken);
    if (start === undefined) continue;
    const found = quote.trim();
    added.push({
      glossaryId: entry.glossaryId,
      entryId: entry.id,
      term,
      type: 'preferred_term_not_used',
      start,
      end: start + found.length,
      found,
      suggestion: inCaseOf(found, found.toLocaleLowerCase(), term.text, language),
      foundBy: 'model',
    });
  }
  return { kept, dismissed, added };
}

function dismiss({ kind, place }: TermFinding, reason: string): DismissedFinding {
  const { glossaryId, entryId, term, start, end, found } = place;
  return { kind, glossaryId, entryId, term, start, end, found, reason };
}

/** The first place of a quote as whole words that touches no other finding; a UTF-16 offset into the whole text. */
function locate(
  { text, start }: VerificationQuestion,
  quote: string,
  taken: readonly { readonly start: number; readonly end: number }[],
): number | undefined {
  if (quote.length < MIN_QUOTE_LENGTH || !hasLetters(quote)) return undefined;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const [from, to] = [start + at, start + at + quote.length];
    if (taken.some((other) => other.start < to && other.end > from)) continue;
    if (!joins(text, at) && !joins(text, at + quote.length)) return from;
  }
  return undefined;
}

/** Letters and digits of a word, in scripts with spaces between words. */
const WORD_PART =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}]$/u;

/** True if an offset is inside a word. */
function joins(text: string, offset: number): boolean {
  return WORD_PART.test(text.charAt(offset - 1)) && WORD_PART.test(text.charAt(offset));
}
