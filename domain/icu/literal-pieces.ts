import { splitAtMarks, hasMarks } from './code-marks.ts';
import type { MessagePiece } from './message-node.ts';

/** A line break with the blanks around it; several in a row count as one. */
const LINE_BREAK = /(?<![ \t])[ \t]*(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*[ \t]*/g;

/** Quoted text of several words is text; anything else in quotes is syntax to show: `'{name}'`, `'<b>'`. */
const SEVERAL_WORDS = /\p{L}\s+\p{L}/u;

/**
 * Splits the text between arguments. An apostrophe quotes the following text only before `{`, `}`, `<`, `>`, and before
 * `#` in a plural (ICU, `ApostropheMode.DOUBLE_OPTIONAL`).
 *
 * @param literal as written, with marks for inline codes
 * @param isPlural whether it is directly in an option of a plural, where `#` is syntax
 */
export function literalPieces(literal: string, isPlural: boolean): readonly MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let text = '';
  const flush = () => {
    pieces.push(...textPieces(text));
    text = '';
  };
  for (let index = 0; index < literal.length;) {
    const next = literal[index + 1];
    if (literal[index] !== "'" || next === undefined || !(next === "'" || isSyntax(next, isPlural))) {
      text += literal[index];
      index += 1;
      continue;
    }
    if (next === "'") {
      text += "'";
      index += 2;
      continue;
    }
    const end = endOfQuote(literal, index + 1);
    const source = literal.slice(index + 1, end);
    const value = source.replaceAll("''", "'");
    if (next === '#' || SEVERAL_WORDS.test(value) || hasMarks(value)) text += value;
    else {
      flush();
      pieces.push({ kind: 'slot', source, equivalent: value, isQuoted: true });
    }
    index = end + 1;
  }
  flush();
  return pieces;
}

export function isSyntax(character: string, isPlural: boolean): boolean {
  return '{}<>'.includes(character) || (isPlural && character === '#');
}

/** Offset of the apostrophe that ends a quote, or of the end of the text. */
function endOfQuote(literal: string, start: number): number {
  let end = start;
  for (; end < literal.length; end += 1) {
    if (literal[end] !== "'") continue;
    if (literal[end + 1] !== "'") return end;
    end += 1;
  }
  return literal.length;
}

/** Line breaks are slots, as they are codes in other texts, because engines drop plain ones. */
function textPieces(marked: string): readonly MessagePiece[] {
  return splitAtMarks(marked).flatMap((piece): readonly MessagePiece[] => {
    if (typeof piece === 'number') return [{ kind: 'code', index: piece }];
    const pieces: MessagePiece[] = [];
    let at = 0;
    for (const { 0: source, index } of piece.matchAll(LINE_BREAK)) {
      if (index > at) pieces.push({ kind: 'text', text: piece.slice(at, index) });
      const equivalent = source.replaceAll(/\r\n?/g, '\n').replaceAll(/[ \t]/g, '');
      pieces.push({ kind: 'slot', source, equivalent, isQuoted: false });
      at = index + source.length;
    }
    if (at < piece.length) pieces.push({ kind: 'text', text: piece.slice(at) });
    return pieces;
  });
}
