import type { DocumentOutline } from '#instructions/document/outline.ts';
import type { ReadInstruction, RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import type { Selector } from '#domain/plans/document-plan.ts';
import { describeClauses } from './clause.ts';
import { proposalsFor } from './propose.ts';
import { readTokens } from './read-plan.ts';
import { tokenizeInstruction } from './tokens.ts';

const PAGE = /^pages?$/i;
const NO_PAGES =
  'A document has no pages before it is laid out: name headings, tables, paragraphs or what else the document has';

/**
 * Reads an instruction in ordinary English that states which parts of a document are translated. Every word must fit:
 * an instruction that is understood only in part is refused, because obeying half of it would translate the wrong
 * parts.
 *
 * @param languages of the request, which the instruction may repeat ("in Spanish")
 */
export function readInstruction(
  instruction: string,
  outline: DocumentOutline,
  languages?: RequestLanguages,
): ReadInstruction<Selector> {
  const context = { outline, languages };
  const tokens = tokenizeInstruction(instruction);
  const read = readTokens(tokens, context);
  if (read.plan !== undefined) return { kind: 'plan', plan: read.plan };
  const { clauses, unknown, isContradiction } = read;
  const pages = unknown.some((word) => PAGE.test(word)) ? [NO_PAGES] : [];
  const hints = [...(read.hint === undefined ? [] : [read.hint]), ...pages];
  const hint = hints.length === 0 ? undefined : hints.join('. ');
  const propose = () => proposalsFor(tokens, read, context);
  return { kind: 'not_understood', understood: describeClauses(clauses), unknown, hint, isContradiction, propose };
}
