import { describeSelectors } from '#instructions/document/explain-selectors.ts';
import { explainPlan } from '#instructions/engine/explain-plan.ts';
import type { DocumentOutline } from '#instructions/document/outline.ts';
import type { DocumentPlan } from '#domain/plans/document-plan.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { DocumentClauseReader } from './clause-reader.ts';
import type { Clause } from './clause.ts';
import { Cursor } from './cursor.ts';
import { planOfClauses } from './plan-of-clauses.ts';
import { tokenizeInstruction, type Token } from './tokens.ts';

/** Context for reading an instruction. */
export interface ReadingContext {
  readonly outline: DocumentOutline;
  readonly languages?: RequestLanguages | undefined;
}

/** Tokens of an instruction, read; `plan` is undefined where something of it wasn't understood. */
export interface ReadTokens {
  readonly plan: DocumentPlan | undefined;
  readonly clauses: readonly Clause[];
  /** Positions of the tokens that weren't understood. */
  readonly unknownAt: readonly number[];
  /** Words that weren't understood, as they were written. */
  readonly unknown: readonly string[];
  readonly hint: string | undefined;
  /** It names languages that its request doesn't. */
  readonly isContradiction: boolean;
}

/** Reads an instruction that was cut into tokens. */
export function readTokens(tokens: readonly Token[], { outline, languages }: ReadingContext): ReadTokens {
  const read = new DocumentClauseReader(new Cursor(tokens, outline), languages).read();
  const made = read.unknown.length === 0 ? planOfClauses(read.clauses) : { hint: read.hint };
  return {
    ...read,
    plan: 'plan' in made ? made.plan : undefined,
    hint: 'plan' in made ? undefined : (read.hint ?? made.hint),
  };
}

/** The plan that an instruction is read as; undefined when it isn't understood. */
function readPlan(instruction: string, context: ReadingContext): DocumentPlan | undefined {
  return readTokens(tokenizeInstruction(instruction), context).plan;
}

/** Maximum UTF-16 units of a proposed instruction. */
const MAX_LENGTH = 300;

/**
 * Says a plan as an instruction: what explains the plan, where it is read as the same plan again.
 *
 * @returns undefined for plans that no short sentence is known for
 */
export function renderPlanAsInstruction(plan: DocumentPlan, outline: DocumentOutline): string | undefined {
  const explained = explainPlan({ name: 'document', explain: { selectors: describeSelectors } }, plan);
  const said = explained.replace(/^Translates /, '').replace(/\.$/, '');
  if (said.length > MAX_LENGTH) return undefined;
  const isSame = (sentence: string) => JSON.stringify(readPlan(sentence, { outline })) === JSON.stringify(plan);
  return [said, said.replace(', and also ', '. Also translate ')].find(isSame);
}
