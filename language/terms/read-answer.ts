import type { ExtractedTerm } from '#domain/terms/contract.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { shownTerm, type RefinementAnswer } from './prompt.ts';

/** A model's judgment of a candidate. */
export interface CandidateJudgment {
  readonly isTerm: boolean;
  /** One line; null if the model gave none. */
  readonly definition: string | null;
}

/**
 * The judgments that are about the candidates that were sent: with the id of one, and its term in any of its forms. Others are left
 * out, as are those of an id that has two different ones.
 *
 * @returns by candidate; undefined where the answer says nothing usable
 */
export function readJudgments(
  candidates: readonly ExtractedTerm[],
  { candidates: answered }: RefinementAnswer,
): readonly (CandidateJudgment | undefined)[] {
  return candidates.map((candidate, index) => {
    const own = answered.filter(({ id, term }) => id === `c${index + 1}` && names(candidate, term));
    const [first] = own;
    if (first === undefined || own.some(({ is_term: isTerm }) => isTerm !== first.is_term)) return undefined;
    return { isTerm: first.is_term, definition: first.is_term ? definitionOf(first.definition, candidate) : null };
  });
}

function names({ term, forms }: ExtractedTerm, answered: string): boolean {
  const key = keyOf(answered);
  return [term, ...forms.map(({ text }) => text)].some((form) => keyOf(shownTerm(form)) === key);
}

function definitionOf(definition: string, { term }: ExtractedTerm): string | null {
  const line = definition.replaceAll(/\s+/gu, ' ').trim().toWellFormed();
  return hasLetters(line) && keyOf(line) !== keyOf(term) ? line : null;
}

/** Equal for spellings that differ in case, spaces and quotation marks around them. */
function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/^[\s"'“”„«»]+/u, '')
    .replace(/(?<![\s"'“”„«».])[\s"'“”„«».]+$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();
}
