import type { ProsePiece } from '#formats/prose/prose-dialect.ts';
import { AFTER_MARK, BEFORE_MARK } from './rst-inline.ts';

/** Beginnings of lines that are blocks. */
const BLOCK_START =
  /^(?:[*+\-•‣⁃|](?=\s|$)|\.\.(?=\s|$)|\(?(?:\d{1,9}|#|[A-Za-z]|[IVXLCDM]{1,12}|[ivxlcdm]{1,12})[.)](?=\s|$)|:(?=[^\s:])|>>> |__(?=\s|$)|-\w|--\w|\/\w)/;
/** Characters that begin or end markup where they are. */
const MARKUP =
  /\\|(?<=^|[\s'"([{<\-/:\p{Ps}\p{Pi}\p{Pf}\p{Pd}])[*`|](?=\S)|(?<=[\p{L}\p{N}])__?(?![\p{L}\p{N}_])|_(?=`)|\](?=_)/gu;
const ANY = /[\\*`|_]/g;

/** Writes a translation: characters that would be markup get a backslash, as does a letter next to a mark. */
export function rstWritten(pieces: readonly ProsePiece[], role: string, isSafe: boolean): readonly ProsePiece[] {
  const written: ProsePiece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const before = written.at(-1);
    const isAfterMark = before?.mark !== undefined && before.mark !== 'open';
    if (piece.mark === undefined) {
      const separator = isAfterMark && piece.text !== '' && !AFTER_MARK.test(piece.text[0]!) ? '\\ ' : '';
      const escaped = piece.text.replace(isSafe ? ANY : MARKUP, '\\$&');
      const isStart = index === 0 && role !== 'heading' && role !== 'option';
      written.push({ text: separator + (isStart ? escaped.replace(BLOCK_START, '\\$&') : escaped) });
      continue;
    }
    const isJoined = piece.mark !== 'close' && before !== undefined && before.mark !== 'open';
    const isApart = isJoined && (isAfterMark || !BEFORE_MARK.test(before.text.at(-1) ?? ' '));
    written.push(isApart ? { ...piece, text: `\\ ${piece.text}` } : piece);
  }
  const end = written.at(-1);
  // Two colons at the end of a paragraph begin a literal block.
  if (end?.mark === undefined && end?.text.endsWith('::'))
    written.splice(-1, 1, { text: `${end.text.slice(0, -1)}\\:` });
  return written;
}
