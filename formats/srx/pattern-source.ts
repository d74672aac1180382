/** A regular expression that is read from left to right. */
export class PatternSource {
  position = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** Moves on if this comes next. */
  take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.position)) return false;
    this.position += expected.length;
    return true;
  }

  /** Moves on by a match of a sticky regular expression, if it matches here. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.text);
    if (found) this.position = sticky.lastIndex;
    return found;
  }

  /** The next code point; the empty string at the end. */
  next(): string {
    const code = this.text.codePointAt(this.position);
    if (code === undefined) return '';
    const character = String.fromCodePoint(code);
    this.position += character.length;
    return character;
  }
}

/** A code point for JavaScript's `u` flag, inside or outside a class. */
export function literal(code: number): string {
  const character = String.fromCodePoint(code);
  if (/[\^$\\.*+?()[\]{}|/-]/u.test(character)) return character === '-' ? '\\u002D' : `\\${character}`;
  if (/[\p{C}\p{Z}]/u.test(character) && character !== ' ') {
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return character;
}
