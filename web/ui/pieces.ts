/** A place in a text. */
export interface TextMark {
  /** UTF-16 offsets; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly isWrong: boolean;
  readonly title?: string;
}

interface Piece {
  readonly start: number;
  readonly words: string;
  /** Undefined: nothing was found here. */
  readonly mark: TextMark | undefined;
}

/** Cuts a text at its marks; of marks that overlap, wrong places win, then earlier ones. The pieces make the text again. */
export function cutAtTextMarks(text: string, marks: readonly TextMark[]): readonly Piece[] {
  const chosen: TextMark[] = [];
  for (const mark of marks.toSorted(
    (one, other) => Number(other.isWrong) - Number(one.isWrong) || one.start - other.start,
  )) {
    if (mark.end > mark.start && chosen.every(({ start, end }) => mark.end <= start || mark.start >= end))
      chosen.push(mark);
  }
  const pieces: Piece[] = [];
  let at = 0;
  const add = (place: number, mark?: TextMark) => {
    const end = Math.min(place, text.length);
    if (end > at) pieces.push({ start: at, words: text.slice(at, end), mark });
    at = Math.max(at, end);
  };
  for (const mark of chosen.toSorted((one, other) => one.start - other.start)) {
    add(mark.start);
    add(mark.end, mark);
  }
  add(text.length);
  return pieces;
}
