import { StringDecoder } from 'node:string_decoder';

/** Characters after which a line is cut: programs write progress bars of any length. */
const MAX_LINE_LENGTH = 16_384;

/** Splits the output of a program into lines, ended by line feeds and carriage returns; empty ones are left out. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #begun = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    const parts = this.#decoder.write(chunk).split(/[\r\n]/);
    const last = parts.pop() ?? '';
    for (const part of parts) this.#end(part);
    if (this.#begun.length < MAX_LINE_LENGTH) this.#begun += last.slice(0, MAX_LINE_LENGTH);
  }

  /** Emits the last line, which may have no line end. */
  finish(): void {
    this.#end(this.#decoder.end());
  }

  #end(part: string): void {
    const line = (this.#begun + part).slice(0, MAX_LINE_LENGTH);
    this.#begun = '';
    if (line !== '') this.#onLine(line);
  }
}
