import { encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import type { InlineCode } from '#domain/units/coded-text.ts';

/** Id for a code that isn't from the service; no text has so many codes. */
const UNKNOWN_ID = 999_999;

/** The id of a code in an attribute: the digits at its end. */
export const codeId = (attribute: string | undefined): number =>
  Number(/(?<!\d)\d{1,6}$/.exec(attribute ?? '')?.[0] ?? UNKNOWN_ID);

/** Collects a text with codes from the elements of a file. */
export class ReturnedText {
  readonly #codes: InlineCode[] = [];
  #text = '';

  add(text: string): void {
    this.#text += text;
  }

  code(kind: InlineCode['kind'], id: number): void {
    this.#codes.push({ id, kind, offset: this.#text.length });
  }

  /** The text with its codes as tags. */
  tagged(): string {
    return encodeTagged({ text: this.#text, codes: this.#codes });
  }

  get text(): string {
    return this.#text;
  }
}
