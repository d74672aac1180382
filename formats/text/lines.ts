/** A line of the file; `start` is a UTF-16 offset. */
export interface TextFileLine {
  readonly start: number;
  readonly text: string;
  /** How the line ends; empty at the end of the file. */
  readonly newline: string;
}

/** Cuts a file into lines, whatever their ends are. */
export function splitLines(text: string): TextFileLine[] {
  return Array.from(text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g), (match) => ({
    start: match.index,
    text: match[1]!,
    newline: match[2]!,
  }));
}
