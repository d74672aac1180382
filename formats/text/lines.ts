/** A line of the file; `start` is a UTF-16 offset. */
export interface TextFileLine {
  readonly start: number;
  readonly text: string;
  /** How the line ends; empty at the end of the file. */
  readonly newline: string;
}

/** Cuts a file into lines, whatever their ends are. */
export function splitLines(text: string): TextFileLine[] {
  return [...linesFrom(text)];
}

/** The lines of a file from an offset on, which need not be the beginning of a line. */
export function* linesFrom(text: string, offset = 0): Generator<TextFileLine, void> {
  const pattern = /([^\r\n]*)(\r\n|\r|\n|$)/g;
  pattern.lastIndex = offset;
  for (const [, content, newline] of text.matchAll(pattern) as Iterable<RegExpExecArray & [string, string, string]>) {
    yield { start: offset, text: content, newline };
    if (newline === '') return;
    offset += content.length + newline.length;
  }
}

/** Counts the lines of a text, from 1, at ascending offsets. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let position = 0;
  return (offset) => {
    for (let at = text.indexOf('\n', position); at !== -1 && at < offset; at = text.indexOf('\n', position)) {
      line += 1;
      position = at + 1;
    }
    return line;
  };
}

/** Takes spaces and tabs off both ends of a line, no other white space. Linear, as `/[ \t]+$/` is not on a run inside. */
export function withoutOuterBlanks(line: string): string {
  let [start, end] = [0, line.length];
  while (start < end && isBlank(line.charCodeAt(start))) start += 1;
  while (end > start && isBlank(line.charCodeAt(end - 1))) end -= 1;
  return line.slice(start, end);
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}
