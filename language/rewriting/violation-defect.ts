import type { TermViolation } from '#domain/glossary/terminology.ts';
import type { AnswerDefect } from '#domain/rewriting/answer-guards.ts';

/** A wrong term, as reported to a model: the only defect that quotes a part of a text. */
export function violationDefect({ type, targetTerm, suggestion }: TermViolation): AnswerDefect {
  const term = JSON.stringify(targetTerm);
  const message =
    type === 'preferred_term_not_used'
      ? `The term ${term} must be used.`
      : `The term ${term} must not be used${suggestion === null ? '' : `; use ${JSON.stringify(suggestion)}`}.`;
  return { code: type, message, isFatal: false };
}
