import { StringDecoder } from 'node:string_decoder';

/** Characters after which a line is cut: programs write progress bars of any length. */
const MAX_LINE_LENGTH = 16_384;

/** Splits the output of a program into lines, ended by line feeds and carriage returns; empty ones are skipped. */
export function createLineSplitter(onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8');
  let begun = '';

  function end(part: string): void {
    const line = (begun + part).slice(0, MAX_LINE_LENGTH);
    begun = '';
    if (line !== '') onLine(line);
  }

  return {
    push(chunk: Uint8Array): void {
      const parts = decoder.write(chunk).split(/[\r\n]/);
      const last = parts.pop() ?? '';
      for (const part of parts) end(part);
      if (begun.length < MAX_LINE_LENGTH) begun += last.slice(0, MAX_LINE_LENGTH);
    },
    /** Emits the last line, which may have no line end. */
    finish: () => end(decoder.end()),
  };
}
