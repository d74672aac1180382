import type { LinePiece } from './page-lines.ts';

/** Lines inspected at the top and the bottom of a page. */
const EDGE_LINES = 2;
/** Pages on which a line stands to be a running title. */
const MIN_PAGES = 3;

/**
 * Removes running titles and page numbers: lines at the top or the bottom of several pages that differ in numbers only.
 *
 * @param pages lines of each page, in reading order
 */
export function withoutRunningTitles(pages: readonly (readonly LinePiece[])[]): readonly (readonly LinePiece[])[] {
  const seen = new Map<string, number>();
  const edges = pages.map((lines) => edgeLines(lines));
  for (const lines of edges) {
    for (const key of new Set([...lines].map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const least = Math.max(MIN_PAGES, pages.length / 4);
  return pages.map((lines, page) =>
    lines.filter((line) => !(edges[page]!.has(line) && seen.get(keyOf(line))! >= least)),
  );
}

function edgeLines(lines: readonly LinePiece[]): ReadonlySet<LinePiece> {
  const byHeight = lines.toSorted((one, other) => one.y - other.y);
  return new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)]);
}

/** Numbers count as equal, and so do lines within a few points of the same height. */
const keyOf = ({ text, y }: LinePiece) => `${Math.round(y / 8)} ${text.replace(/\d+|\b[ivxlc]+\b/g, '#')}`;
