import { userMistake } from '#domain/errors.ts';
import type { InstructionLimits, TranslationAbilities } from './doer.ts';
import { judgeWish, type Way } from './way.ts';

/** The wishes in words of a translation. */
export interface WishesInWords {
  readonly domain?: string | undefined;
  /** Prompts of context stores, then the instructions of the request. */
  readonly instructions?: string | undefined;
  readonly extraInstructions?: readonly string[] | undefined;
}

/**
 * Domain and instructions as short instructions for an engine, cut at the ends of sentences, else between words.
 *
 * @returns empty without any
 * @throws LoquentError `capability_unavailable` when there are too many
 */
export function instructionPieces(wishes: WishesInWords, limits: InstructionLimits): readonly string[] {
  const { domain, instructions, extraInstructions = [] } = wishes;
  const pieces = [
    ...(domain === undefined || domain.trim() === '' ? [] : [`The text is about this field: ${domain}.`]),
    ...(instructions === undefined ? [] : [instructions]),
    ...extraInstructions,
  ].flatMap((text) => cutText(text.trim(), limits));
  if (pieces.length > limits.count) throw tooManyInstructions(limits);
  return pieces;
}

/**
 * Ensures before the work begins that what follows instructions takes those of a request.
 *
 * @throws LoquentError `capability_unavailable`
 */
export function requireFittingInstructions(ways: readonly Way[], wishes: WishesInWords): void {
  for (const way of ways) {
    const { instructionLimits: limits } = way.by as TranslationAbilities;
    if (limits !== undefined && judgeWish(way, 'instructions') === 'followed') instructionPieces(wishes, limits);
  }
}

function tooManyInstructions({ count, length }: InstructionLimits) {
  const message =
    `The engine takes at most ${count} instructions of ${length} characters, domain and prompts of context stores included: ` +
    'shorten them, or choose another provider.';
  return userMistake('capability_unavailable', message, { details: [{ path: 'instructions', message }] });
}

/** The pieces of a text; of one that is too long, as many as show it. */
function cutText(text: string, { count, length }: InstructionLimits): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > length && parts.length <= count) {
    const head = rest.slice(0, length + 1);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('\n'));
    const cut = sentence > 0 ? sentence + 1 : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : length;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}
