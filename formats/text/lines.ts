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
  // Searching a character is several times as fast as a pattern.
  let carriage = text.indexOf('\r', offset);
  for (let start = offset; ;) {
    const feed = text.indexOf('\n', start);
    if (carriage !== -1 && carriage < start) carriage = text.indexOf('\r', start);
    const isReturn = carriage !== -1 && (feed === -1 || carriage < feed);
    const end = isReturn ? carriage : feed;
    if (end === -1) {
      yield { start, text: text.slice(start), newline: '' };
      return;
    }
    const newline = isReturn ? (feed === end + 1 ? '\r\n' : '\r') : '\n';
    yield { start, text: text.slice(start, end), newline };
    start = end + newline.length;
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
