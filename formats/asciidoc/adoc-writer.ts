import type { ProsePiece } from '#formats/prose/prose-dialect.ts';
import { adocContent } from './adoc-inline.ts';

/** Beginnings of lines that are blocks. */
const BLOCK_START =
  /^(?:[*.\-=#|+/'<[_:`]|\d{1,9}\.\s|[A-Za-z]\.\s|[IVXivx]{1,8}\)\s|(?:NOTE|TIP|IMPORTANT|CAUTION|WARNING):)/;
const SPECIAL = /[*_`#^~+{}<>[\]\\|"'():&=/-]/g;
const WORD = /[\p{L}\p{N}_]/u;
/** Characters after which a single mark opens nothing; a character reference ends with one. */
const NO_OPENING = /[\p{L}\p{N}_&;:}]/u;

const reference = (character: string) => `&#${character.codePointAt(0)};`;

/** Writes a translation: characters that would be markup are character references, marks between letters are doubled. */
export function adocWritten(pieces: readonly ProsePiece[], role: string, isSafe: boolean): readonly ProsePiece[] {
  const written: ProsePiece[] = [];
  const open: number[] = [];
  const endOf = (piece: ProsePiece | undefined) => piece?.text.at(-1) ?? '';
  for (const [index, piece] of pieces.entries()) {
    const [before, after] = [endOf(written.at(-1)), pieces[index + 1]?.text[0] ?? ''];
    if (piece.mark === 'standalone') {
      const isBetween = NO_OPENING.test(before) || WORD.test(after);
      const isLiteral = isBetween && /^`[^`]+`$/.test(piece.text);
      written.push(isLiteral ? { ...piece, text: `\`${piece.text}\`` } : piece);
    } else if (piece.mark === 'open') {
      open.push(written.length);
      written.push(piece);
    } else if (piece.mark === 'close') {
      const start = open.pop();
      const opening = start === undefined ? undefined : written[start];
      const isBetween = NO_OPENING.test(endOf(written[start! - 1])) || WORD.test(after);
      const isSingle =
        opening !== undefined && /^(?:\[[^\]]*\])?[*_#]$/.test(opening.text) && /^[*_#]$/.test(piece.text);
      if (isBetween && isSingle) written[start!] = { ...opening, text: opening.text + piece.text };
      written.push(isBetween && isSingle ? { ...piece, text: piece.text.repeat(2) } : piece);
    } else {
      const isLink = /[[,]"?$/.test(written[open.at(-1) ?? -1]?.text ?? '');
      const isStart = written.length === 0 && role !== 'table cell' && role !== 'footnote' && role !== 'image alt';
      written.push({ text: escaped(piece.text, { role, isSafe, isStart, isLink }) });
    }
  }
  return written;
}

interface Place {
  readonly role: string;
  readonly isSafe: boolean;
  readonly isStart: boolean;
  readonly isLink: boolean;
}

function escaped(text: string, { role, isSafe, isStart, isLink }: Place): string {
  const { items } = adocContent(text, { start: 0, end: text.length });
  const isMarkup = items.some((item) => item.type === 'mark' || item.text !== text.slice(item.start, item.end));
  let written = isSafe || isMarkup ? text.replace(SPECIAL, reference) : text;
  if (isLink || role === 'footnote' || role === 'image alt') written = written.replaceAll(']', reference);
  if (role === 'image alt') written = written.replace(/[,="]/g, reference);
  if (role === 'table cell') written = written.replaceAll('|', reference);
  return isStart ? written.replace(BLOCK_START, (start) => start.replace(/[^\dA-Za-z\s]/, reference)) : written;
}
