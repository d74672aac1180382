import { codeMark } from './code-marks.ts';
import type { FlatMessage } from './flatten-message.ts';
import { isSyntax } from './literal-pieces.ts';
import { MessageError } from './message-error.ts';
import type { MessageChoice, MessageNumber, MessagePiece } from './message-node.ts';

/**
 * Renders a message in ICU syntax.
 *
 * @param texts the texts of the flat message, in order
 * @param doublesApostrophes true where the message writes every apostrophe twice
 * @throws MessageError when a number can't be written at its place
 */
export function renderMessage(
  message: FlatMessage,
  texts: readonly (readonly MessagePiece[])[],
  doublesApostrophes: boolean,
): string {
  let next = 0;
  return render(message, undefined);

  function render(part: FlatMessage, parent: MessageChoice | undefined): string {
    if (part.kind === 'text') return renderText(texts[next++] ?? [], parent, doublesApostrophes);
    const { choice } = part;
    const written = part.options.map((option) => {
      return `${option.selector}${choice.gap}{${render(option.message, choice)}}`;
    });
    return `${choice.head}${written.join(choice.separator)}${choice.tail}}`;
  }
}

/** A rendered piece of text; `quoted` is between apostrophes, where an apostrophe is doubled. */
interface Written {
  readonly source: string;
  readonly quoted: boolean;
}

function renderText(
  pieces: readonly MessagePiece[],
  parent: MessageChoice | undefined,
  doublesApostrophes: boolean,
): string {
  const isPlural = parent !== undefined && parent.type !== 'select';
  const written = pieces.flatMap((piece) => write(piece, parent, isPlural));
  const isApostrophe = (index: number) => written[index]?.source === "'" && !written[index].quoted;
  const inQuotes = written.map(({ quoted }) => quoted);
  // Next to a quote, an apostrophe would end or begin it: move it inside.
  for (let index = 1; index < written.length; index += 1) {
    if (isApostrophe(index) && inQuotes[index - 1]) inQuotes[index] = true;
  }
  for (let index = written.length - 2; index >= 0; index -= 1) {
    if (isApostrophe(index) && inQuotes[index + 1]) inQuotes[index] = true;
  }
  let text = '';
  for (const [index, { source }] of written.entries()) {
    const inside = inQuotes[index] === true;
    if (inside && inQuotes[index - 1] !== true) text += "'";
    const next = written[index + 1]?.source[0];
    const isRead = next === undefined || next === "'" || isSyntax(next, true);
    text += isApostrophe(index) && (inside || doublesApostrophes || isRead) ? "''" : source;
    if (inside && inQuotes[index + 1] !== true) text += "'";
  }
  return text;
}

function write(piece: MessagePiece, parent: MessageChoice | undefined, isPlural: boolean): readonly Written[] {
  switch (piece.kind) {
    case 'text':
      return writeText(piece.text, isPlural);
    case 'slot':
      return [{ source: piece.source, quoted: piece.isQuoted }];
    case 'code':
      return [{ source: codeMark(piece.index), quoted: false }];
    case 'number':
      return [{ source: writeNumber(piece, parent, isPlural), quoted: false }];
  }
}

function writeText(text: string, isPlural: boolean): readonly Written[] {
  return [...text.matchAll(/[{}#']|[^{}#']+/g)].map(([source]) => ({
    source,
    quoted: source === '{' || source === '}' || (source === '#' && isPlural),
  }));
}

/** `#` is the number of the directly enclosing plural. */
function writeNumber({ argument, offset }: MessageNumber, parent: MessageChoice | undefined, isPlural: boolean) {
  if (isPlural && parent?.argument === argument && parent.offset === offset) return '#';
  if (offset === 0) return `{${argument}, number}`;
  throw new MessageError('It has a number less an offset in another plural, which can’t be written.');
}
