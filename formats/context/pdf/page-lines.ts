import type { PDFPageProxy } from 'unpdf/pdfjs';

/** A piece of a line on a page. Lengths are points from the top left corner of the page as it is shown. */
export interface LinePiece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Position of the baseline. */
  readonly y: number;
  /** Size of the letters. */
  readonly size: number;
}

interface PlacedItem extends LinePiece {
  readonly isRightToLeft: boolean;
}

/** Baselines that differ by less, in sizes of letters, are one line: superscripts, mixed fonts. */
const SAME_LINE = 0.4;
/** Gaps in sizes of letters: words have more than the first between them, columns of text more than the second. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 1.2;

/** The text of a page in lines from top to bottom, cut at wide gaps. Text that isn't horizontal is skipped. */
export async function pageLines(page: PDFPageProxy): Promise<readonly LinePiece[]> {
  const { transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const placed: PlacedItem[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a, b, c, d, e, f] = multiply(transform, item.transform as number[]);
    if (Math.abs(b) > Math.abs(a) / 4 || a <= 0) continue;
    const size = Math.hypot(c, d);
    placed.push({ text: item.str, left: e, right: e + item.width, y: f, size, isRightToLeft: item.dir === 'rtl' });
  }
  return linesOf(placed).flatMap(piecesOf);
}

/** The product of two matrices of PDF (ISO 32000-1, 8.3.3). */
function multiply(one: readonly number[], other: readonly number[]): [number, number, number, number, number, number] {
  const [a, b, c, d, e, f] = one as [number, number, number, number, number, number];
  const [g, h, i, j, k, l] = other as [number, number, number, number, number, number];
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function linesOf(items: readonly PlacedItem[]): readonly (readonly PlacedItem[])[] {
  const lines: PlacedItem[][] = [];
  for (const item of items.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line !== undefined && first !== undefined && item.y - first.y <= SAME_LINE * Math.max(first.size, item.size)) {
      line.push(item);
    } else {
      lines.push([item]);
    }
  }
  return lines;
}

/** Joins the items of a line from left to right, or from right to left if most of its letters are read so. */
function piecesOf(line: readonly PlacedItem[]): readonly LinePiece[] {
  const letters = (items: readonly PlacedItem[]) => items.reduce((sum, { text }) => sum + text.length, 0);
  const isRightToLeft = letters(line.filter((item) => item.isRightToLeft)) * 2 > letters(line);
  const ordered = line.toSorted((one, other) => (isRightToLeft ? other.left - one.left : one.left - other.left));
  const pieces: LinePiece[] = [];
  for (const { text, left, right, y, size } of ordered) {
    const last = pieces.at(-1);
    const gap = last === undefined ? 0 : isRightToLeft ? last.left - right : left - last.right;
    if (last === undefined || gap > COLUMN_GAP * size) {
      pieces.push({ text: text.trim(), left, right, y, size });
      continue;
    }
    const space = gap > WORD_GAP * size || /\s$/.test(last.text) || /^\s/.test(text) ? ' ' : '';
    const joined = last.text.trimEnd() + space + text.trim();
    pieces[pieces.length - 1] = joinPieces(last, { text, left, right, y, size }, joined);
  }
  return pieces;
}

/** One piece of two neighbors of a line. */
export function joinPieces(one: LinePiece, other: LinePiece, text: string): LinePiece {
  const [left, right] = [Math.min(one.left, other.left), Math.max(one.right, other.right)];
  return { text, left, right, y: one.y, size: Math.max(one.size, other.size) };
}
