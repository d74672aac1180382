import { userMistake } from '#domain/errors.ts';
import { translationAbilities, type InstructionLimits } from './executor.ts';
import { optionOutcome, type Execution } from './option-matrix.ts';

/** Options of a translation that are sentences. */
export interface InstructionTexts {
  readonly domain?: string | undefined;
  /** Prompts of context stores, then the instructions of the request. */
  readonly instructions?: string | undefined;
  readonly extraInstructions?: readonly string[] | undefined;
  readonly callInstructions?: readonly string[] | undefined;
}

/**
 * Short instructions for an engine from domain and instructions, cut at the ends of sentences, else between words.
 *
 * @returns empty without any
 * @throws LoquentError `capability_unavailable` when there are too many
 */
export function instructionPieces(texts: InstructionTexts, limits: InstructionLimits): readonly string[] {
  const { domain, instructions, extraInstructions = [], callInstructions = [] } = texts;
  const pieces = [
    ...(domain === undefined || domain.trim() === '' ? [] : [`The text is about this field: ${domain}.`]),
    ...(instructions === undefined ? [] : [instructions]),
    ...extraInstructions,
    ...callInstructions,
  ].flatMap((text) => cutText(text.trim(), limits));
  if (pieces.length > limits.count) throw tooManyInstructions(limits);
  return pieces;
}

/**
 * Checks before the work begins that executors which follow instructions accept those of a request.
 *
 * @throws LoquentError `capability_unavailable`
 */
export function requireFittingInstructions(executions: readonly Execution[], texts: InstructionTexts): void {
  for (const execution of executions) {
    const limits = translationAbilities(execution.executor)?.instructionLimits;
    if (limits !== undefined && optionOutcome(execution, 'instructions').verdict === 'followed') {
      instructionPieces(texts, limits);
    }
  }
}

function tooManyInstructions({ count, length }: InstructionLimits) {
  const message =
    `The engine takes at most ${count} instructions of ${length} characters, domain and prompts of context stores included: ` +
    'shorten them, or choose another provider.';
  return userMistake('capability_unavailable', message, { details: [{ path: 'instructions', message }] });
}

/** Pieces of a text; stops cutting a text that is too long after the first piece over the limit. */
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
