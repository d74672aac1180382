import { meaningOf } from './vocabulary/index.ts';
import type { Meaning } from './vocabulary/meanings.ts';
import { renderPlanAsInstruction, readTokens, type ReadingContext, type ReadTokens } from './read-plan.ts';
import { nearestTitle } from './nearest-title.ts';
import type { Token } from './tokens.ts';

/** Maximum tokens of an instruction for which alternatives are proposed. */
const MAX_TOKENS = 80;
/** Readings without the words that weren't understood: without them others may not be either. */
const MAX_READINGS = 3;

/**
 * Proposes instructions near to one that wasn't understood: with the title that a misspelt or shortened one comes nearest to,
 * without words that weren't understood, with "only" or "too" where either could be meant. Each of them is understood.
 *
 * @returns at most two, the likelier one first
 */
export function proposalsFor(tokens: readonly Token[], read: ReadTokens, context: ReadingContext): readonly string[] {
  if (tokens.length > MAX_TOKENS) return [];
  const said = (candidate: readonly Token[]) => {
    const { plan } = readTokens(candidate, context);
    return plan === undefined ? undefined : renderPlanAsInstruction(plan, context.outline);
  };
  const found = (candidates: readonly (readonly Token[])[]) => [
    ...new Set(candidates.map(said).filter((sentence) => sentence !== undefined)),
  ];
  if (read.unknown.length === 0) return found([...withOnly(tokens), [...tokens, word('too')]]).slice(0, 2);
  const renamed = nearestTitle(tokens, read.unknownAt, context.outline);
  if (renamed !== undefined) return found([renamed, without(renamed, context)]).slice(0, 1);
  if (read.unknownAt.some((at) => isWeighty(tokens, at))) return [];
  // An instruction that names parts doesn't mean that.
  return found([without(tokens, context)]).filter((sentence) => sentence !== 'everything');
}

/** Words whose removal would reverse or widen an instruction. */
const WEIGHTY: ReadonlySet<Meaning['is']> = new Set([
  'only',
  'not',
  'skip',
  'except',
  'keep',
  'stay',
  'as it is',
  'but',
  'too',
  'including',
  'section',
] as const);
const CONDITION = /^(?:if|unless|when|whenever|while|because|since|where|maybe|perhaps|that|which)$/;

function isWeighty(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? '';
  return CONDITION.test(text) || WEIGHTY.has(meaningOf([text])?.meaning.is ?? 'nothing to say');
}

/** Tokens without the unknown ones. */
function without(tokens: readonly Token[], context: ReadingContext): readonly Token[] {
  let left = tokens;
  for (let count = 0; count < MAX_READINGS; count += 1) {
    const { unknownAt } = readTokens(left, context);
    if (unknownAt.length === 0) return left;
    const unknown = new Set(unknownAt);
    left = left.filter((_, index) => !unknown.has(index));
  }
  return left;
}

/** Inserts "only" before the parts of the last sentence, or after its last comma. */
function withOnly(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const start = tokens.findLastIndex(
    ({ kind }, index) => index < tokens.length - 1 && (kind === 'comma' || kind === 'stop'),
  );
  return [0, 1, 2].map((offset) => {
    const at = start + 1 + offset;
    return [...tokens.slice(0, at), word('only'), ...tokens.slice(at)];
  });
}

const word = (text: string): Token => ({ kind: 'word', text, raw: text });
