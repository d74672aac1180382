import { joinPieces, type LinePiece } from './page-lines.ts';

/** Share of the pieces that may cross a gutter: headings over all columns, figures. */
const MAX_CROSSING = 0.2;
/** Least pieces of a column. */
const MIN_LINES = 3;
/** Share of its column's width that a middling piece of running text fills; cells of tables fill less. */
const MIN_FILL = 0.5;
/** Margin within which no gutter is looked for, as a share of the width. */
const MARGIN = 0.15;

/**
 * Orders the pieces of a page as they are read: down a column, then the next one. Pieces across columns end those above
 * them. Pieces next to each other that aren't columns, as in tables, are read line by line.
 *
 * @param pieces from top to bottom
 */
export function inReadingOrder(pieces: readonly LinePiece[]): readonly LinePiece[] {
  const gutter = findGutter(pieces);
  if (gutter === undefined) return joinedLines(pieces);
  const ordered: LinePiece[] = [];
  let [left, right]: LinePiece[][] = [[], []];
  const endBand = () => {
    ordered.push(...inReadingOrder(left!), ...inReadingOrder(right!));
    [left, right] = [[], []];
  };
  for (const piece of pieces) {
    if (piece.right <= gutter) left!.push(piece);
    else if (piece.left >= gutter) right!.push(piece);
    else {
      endBand();
      ordered.push(piece);
    }
  }
  endBand();
  return ordered;
}

/** The x of a gap between two columns of running text. */
function findGutter(pieces: readonly LinePiece[]): number | undefined {
  if (pieces.length < 2 * MIN_LINES) return undefined;
  const from = Math.min(...pieces.map(({ left }) => left));
  const width = Math.ceil(Math.max(...pieces.map(({ right }) => right)) - from);
  // Pieces per point of the width, from where they begin and end.
  const changes = new Int32Array(width + 2);
  for (const { left, right } of pieces) {
    changes[Math.max(0, Math.floor(left - from))]! += 1;
    changes[Math.min(width + 1, Math.max(0, Math.ceil(right - from)))]! -= 1;
  }
  let best: { readonly x: number; readonly crossing: number; readonly length: number } | undefined;
  let [covered, start, length] = [0, 0, 0];
  let before = -1;
  for (let x = 0; x <= width; x += 1) {
    covered += changes[x]!;
    if (covered !== before) [start, length, before] = [x, 0, covered];
    length += 1;
    const middle = start + length / 2;
    if (middle < width * MARGIN || middle > width * (1 - MARGIN) || covered > pieces.length * MAX_CROSSING) continue;
    if (best === undefined || covered < best.crossing || (covered === best.crossing && length > best.length)) {
      best = { x: from + middle, crossing: covered, length };
    }
  }
  return best !== undefined && separatesColumns(pieces, best.x) ? best.x : undefined;
}

function separatesColumns(pieces: readonly LinePiece[], gutter: number): boolean {
  const left = pieces.filter((piece) => piece.right <= gutter);
  const right = pieces.filter((piece) => piece.left >= gutter);
  if (left.length < MIN_LINES || right.length < MIN_LINES) return false;
  const overlap =
    Math.min(left.at(-1)!.y, right.at(-1)!.y) - Math.max(left[0]!.y, right[0]!.y) >
    0.5 * Math.min(heightOf(left), heightOf(right));
  const [leftEdge, rightEdge] = [minLeft(left), minLeft(right)];
  // The right margin of the page is unknown, so the right column is measured by its longest line.
  const rightWidth = Math.max(...right.map((piece) => piece.right)) - rightEdge;
  return overlap && isFilled(left, rightEdge - leftEdge) && isFilled(right, rightWidth);
}

const heightOf = (pieces: readonly LinePiece[]) => pieces.at(-1)!.y - pieces[0]!.y;
const minLeft = (pieces: readonly LinePiece[]) => Math.min(...pieces.map(({ left }) => left));

function isFilled(column: readonly LinePiece[], width: number): boolean {
  const widths = column.map(({ left, right }) => right - left).sort((one, other) => one - other);
  return widths[Math.floor(widths.length / 2)]! >= width * MIN_FILL;
}

function joinedLines(pieces: readonly LinePiece[]): readonly LinePiece[] {
  const lines: LinePiece[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last === undefined || Math.abs(piece.y - last.y) > 0.4 * Math.max(piece.size, last.size)) {
      lines.push(piece);
      continue;
    }
    lines[lines.length - 1] = joinPieces(last, piece, `${last.text} ${piece.text}`);
  }
  return lines;
}
