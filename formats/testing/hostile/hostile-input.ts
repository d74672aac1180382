/** A family of inputs of any size, made to cost a reader or writer more than their size. */
export interface HostileInput {
  /** Names the construct: `unclosed brackets`. */
  readonly name: string;
  /** @param size of the result: bytes, of zip containers before compression; some more or less is fine */
  readonly make: (size: number) => string | Uint8Array;
}

/**
 * Repeats a piece between a start and an end.
 *
 * @param piece a text, or one by its position from 0, for pieces that differ
 * @param size UTF-8 bytes of the result, exceeded by less than a piece
 */
export function repeated(piece: string | ((index: number) => string), size: number, start = '', end = ''): string {
  const room = Math.max(1, size - Buffer.byteLength(start) - Buffer.byteLength(end));
  if (typeof piece === 'string') return start + piece.repeat(Math.ceil(room / Buffer.byteLength(piece))) + end;
  const pieces: string[] = [];
  for (let length = 0; length < room; length += Buffer.byteLength(pieces.at(-1)!)) pieces.push(piece(pieces.length));
  return start + pieces.join('') + end;
}

/**
 * Openings without closings and with them: half of the size before the middle, half after.
 *
 * @param size UTF-8 bytes of the result
 */
export function nested(open: string, middle: string, close: string, size: number): string {
  const depth = Math.ceil((size - Buffer.byteLength(middle)) / (Buffer.byteLength(open) + Buffer.byteLength(close)));
  return open.repeat(depth) + middle + close.repeat(depth);
}

/** Runs of white space and of what addresses are made of, which patterns go back and forth in, in the text of a format. */
export function withTexts(wrap: (text: string) => string): readonly HostileInput[] {
  const pieces = { blanks: ' ', tabs: '\t', 'no-break spaces': '\u00a0', 'at signs': '@a', brackets: '{[(' };
  return Object.entries(pieces).map(([name, piece]) => ({
    name: `${name} in a text`,
    make: (size) => wrap(repeated(piece, size, 'Some words. ', ' Some more words.')),
  }));
}
