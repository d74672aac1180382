import type { CodedText } from '#domain/units/coded-text.ts';
import type { TextSpan } from '#domain/protection/text-spans.ts';

/** Maximum UTF-16 units per request, so that a request takes well under a second and can be aborted. */
const MAX_PIECE_LENGTH = 4000;

/**
 * Splits a text into pieces that are translated separately: at tabs and line ends, unless the next line continues in
 * lower case (a sentence wrapped by hand), and where a piece would grow too long, at the end of a sentence or at a space.
 */
export function cutIntoPieces(content: CodedText): readonly TextSpan[] {
  const { text } = content;
  const breaks = new Set<number>();
  const tabs = new Set<number>();
  for (const { 0: match, index } of text.matchAll(/[\n\t]\s*/gu)) {
    (match.includes('\n') ? breaks : tabs).add(index + match.length);
  }
  for (const { offset, equivalent = '' } of content.codes) {
    if (equivalent.includes('\n')) breaks.add(offset);
    else if (equivalent.includes('\t')) tabs.add(offset);
  }
  const pieces: TextSpan[] = [];
  let start = 0;
  for (const end of [...breaks, ...tabs].sort((left, right) => left - right)) {
    if (end <= start || end >= text.length || (!tabs.has(end) && goesOn(text, end))) continue;
    addPieces(start, end);
    start = end;
  }
  addPieces(start, text.length);
  return pieces;

  function addPieces(from: number, to: number): void {
    let at = from;
    while (to - at > MAX_PIECE_LENGTH) {
      const end = at + cutWithin(text.slice(at, at + MAX_PIECE_LENGTH));
      pieces.push({ start: at, end });
      at = end;
    }
    pieces.push({ start: at, end: to });
  }
}

function goesOn(text: string, lineStart: number): boolean {
  const lineEnd = text.slice(Math.max(0, lineStart - 200), lineStart).trimEnd();
  const isParagraphEnd = /\n[^\S\n]{0,200}\n\s{0,200}$/u.test(text.slice(Math.max(0, lineStart - 200), lineStart));
  return !isParagraphEnd && /^ ?\p{Ll}/u.test(text.slice(lineStart, lineStart + 3)) && !/[.!?:;…。]$/u.test(lineEnd);
}

function cutWithin(text: string): number {
  const half = text.length / 2;
  for (const pattern of [/[.!?…]["'”’)\]]?\s+/gu, /\s+/gu]) {
    let last = 0;
    for (const match of text.matchAll(pattern)) last = match.index + match[0].length;
    if (last > half) return last;
  }
  const unit = text.charCodeAt(text.length - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? text.length - 1 : text.length;
}
