import { MessageError } from './message-error.ts';
import { isPiece } from './message-node.ts';
import type { MessageChoice, MessageNode, MessagePiece } from './message-node.ts';
import { sourceOption, targetOptions } from './target-options.ts';
import type { MessageLanguages, TargetOption } from './target-options.ts';

/** Texts that one message may have: six categories each of two arguments, with their exact numbers. */
const MAX_BRANCHES = 64;
/** Maximum number of different arguments with options, so that flattening takes no longer than the message. */
const MAX_ARGUMENTS = 20;
/** UTF-16 units of all texts of a message, and the pieces (text, arguments) that they consist of. */
const MAX_TEXT = 50_000;
const MAX_PIECES = 2000;

/**
 * A message with its arguments outermost, so that each text is complete: text around an argument is repeated in all its
 * options.
 */
export type FlatMessage = FlatChoice | FlatText;

export interface FlatChoice {
  readonly kind: 'choice';
  readonly choice: MessageChoice;
  readonly options: readonly { readonly selector: string; readonly message: FlatMessage }[];
}

export interface FlatText {
  readonly kind: 'text';
  readonly pieces: readonly MessagePiece[];
  /** Numbers that the text is for, by argument, as `#` and the argument show them. */
  readonly numbers: ReadonlyMap<string, { readonly shown: number; readonly offset: number }>;
}

/**
 * Writes a message out for a language: for each combination of options that the language needs a whole text.
 *
 * @throws MessageError
 */
export function flattenMessage(nodes: readonly MessageNode[], languages: MessageLanguages): FlatMessage {
  let [branches, text, count] = [0, 0, 0];
  assertFew(nodes, languages);
  return flatten(nodes, new Map(), new Map());

  function flatten(
    open: readonly MessageNode[],
    decided: ReadonlyMap<string, TargetOption>,
    numbers: FlatText['numbers'],
  ): FlatMessage {
    const settled = settle(open, decided, languages);
    const choice = nextChoice(settled);
    if (choice === undefined) {
      const pieces = settled.filter(isPiece);
      branches += 1;
      count += pieces.length;
      text += pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
      if (branches > MAX_BRANCHES) throw tooManyBranches();
      if (text > MAX_TEXT || count > MAX_PIECES) throw new MessageError('Its combinations of options are too long.');
      return { kind: 'text', pieces, numbers };
    }
    const key = keyOf(choice);
    const wanted = targetOptions([choice, ...choicesOf(settled).filter((each) => keyOf(each) === key)], languages);
    return {
      kind: 'choice',
      choice,
      options: wanted.map((option) => {
        const { selector, sample } = option;
        const shown =
          typeof sample === 'string'
            ? numbers
            : new Map(numbers).set(choice.argument, { shown: sample, offset: choice.offset });
        return { selector, message: flatten(settled, new Map(decided).set(key, option), shown) };
      }),
    };
  }
}

/** Adjacent arguments multiply their options: checked before any of them is flattened. @throws MessageError */
function assertFew(nodes: readonly MessageNode[], languages: MessageLanguages): void {
  const choices = new Set(choicesOf(nodes).map(keyOf));
  if (choices.size > MAX_ARGUMENTS) throw new MessageError(`It has more than ${MAX_ARGUMENTS} arguments with options.`);
  const known = new Set<string>();
  let product = 1;
  for (const node of nodes) {
    if (isPiece(node) || known.has(keyOf(node))) continue;
    known.add(keyOf(node));
    product *= targetOptions([node], languages).length;
    if (product > MAX_BRANCHES) throw tooManyBranches();
  }
}

const tooManyBranches = () => new MessageError(`It has more than ${MAX_BRANCHES} combinations of options.`);

/** Puts the texts of decided arguments in their places. */
function settle(
  nodes: readonly MessageNode[],
  decided: ReadonlyMap<string, TargetOption>,
  languages: MessageLanguages,
): readonly MessageNode[] {
  return nodes.flatMap((node): readonly MessageNode[] => {
    if (isPiece(node)) return [node];
    const option = decided.get(keyOf(node));
    if (option === undefined) return [node];
    return settle(sourceOption(node, option, languages.sourceLanguage).nodes, decided, languages);
  });
}

/** Selects go outside: `#` is only syntax directly in its plural, and with an offset it can't be written otherwise. */
function nextChoice(nodes: readonly MessageNode[]): MessageChoice | undefined {
  const choices = nodes.filter((node) => node.kind === 'choice');
  const byPlace = (wanted: (choice: MessageChoice) => boolean) => choices.find(wanted);
  return byPlace(({ type }) => type === 'select') ?? byPlace(({ offset }) => offset === 0) ?? choices[0];
}

/** All choices, those in options included. */
function choicesOf(nodes: readonly MessageNode[]): readonly MessageChoice[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'choice') return [];
    return [node, ...node.options.flatMap((option) => choicesOf(option.nodes))];
  });
}

const keyOf = ({ argument, type, offset }: MessageChoice) => `${type} ${offset} ${argument}`;

function lengthOf(piece: MessagePiece): number {
  if (piece.kind === 'text') return piece.text.length;
  return piece.kind === 'slot' ? piece.source.length : 1;
}

/** The texts of a flat message, in order. */
export function flatTexts(message: FlatMessage): readonly FlatText[] {
  return message.kind === 'text' ? [message] : message.options.flatMap((option) => flatTexts(option.message));
}
