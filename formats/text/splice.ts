/** A range of the source text (UTF-16 offsets, end exclusive) and its replacement in the translation. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Replaces ranges, which are in order and don't overlap, and keeps everything between them unchanged. */
export function splice(source: string, replacements: Iterable<Replacement>): string {
  return spliceRange(source, { start: 0, end: source.length }, replacements);
}

/** Replaces ranges in a part of a source, as `splice` does. @param part UTF-16 offsets in the source, end exclusive */
export function spliceRange(
  source: string,
  part: Omit<Replacement, 'text'>,
  replacements: Iterable<Replacement>,
): string {
  const pieces: string[] = [];
  let position = part.start;
  for (const { start, end, text } of replacements) {
    pieces.push(source.slice(position, start), text);
    position = end;
  }
  pieces.push(source.slice(position, part.end));
  return pieces.join('');
}
