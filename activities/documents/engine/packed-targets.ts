import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** Bytes of a page, as a power of two. A translation that is longer gets a page of its size. */
const PAGE_BITS = 20;
const PAGE_SIZE = 2 ** PAGE_BITS;

/** The encoding of the text, and the numbers of bytes of what follows: id, text and inline codes as JSON. */
const HEADER_LENGTH = 13;

/**
 * Translations by unit id, packed: as objects in a map, those of a long file of strings take several times its memory. A translation
 * is unpacked each time it is asked for.
 */
export class PackedTargets implements ReadonlyMap<string, CodedText> {
  readonly #indexOf: (id: string) => number;
  /** By the index of the unit: the place of its translation, counted from 1; 0 for none. */
  readonly #places: Int32Array;
  readonly #pages: Buffer[] = [];
  /** In the last page. */
  #end = PAGE_SIZE;
  #size = 0;

  /**
   * @param units number of units
   * @param indexOf finds the index of a unit by its id, -1 for none
   */
  constructor(units: number, indexOf: (id: string) => number) {
    this.#places = new Int32Array(units);
    this.#indexOf = indexOf;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds the translation of a unit that has none yet. */
  add(id: string, { text, codes }: CodedText): void {
    const isShort = text.isWellFormed() && Buffer.byteLength(text) < 2 * text.length;
    const encodedText = Buffer.from(text, isShort ? 'utf8' : 'utf16le');
    const parts = [Buffer.from(id), encodedText, Buffer.from(codes.length === 0 ? '' : JSON.stringify(codes))];
    const length = parts.reduce((sum, part) => sum + part.length, HEADER_LENGTH);
    if (this.#end + length > PAGE_SIZE) {
      this.#pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE_SIZE, length)));
      this.#end = 0;
    }
    const page = this.#pages.at(-1)!;
    this.#places[this.#indexOf(id)] = (this.#pages.length - 1) * PAGE_SIZE + this.#end + 1;
    this.#size += 1;
    this.#end = page.writeUInt8(isShort ? 1 : 2, this.#end);
    for (const part of parts) this.#end = page.writeUInt32LE(part.length, this.#end);
    for (const part of parts) this.#end += part.copy(page, this.#end);
  }

  has(id: string): boolean {
    return this.#placeOf(id) > 0;
  }

  get(id: string): CodedText | undefined {
    const place = this.#placeOf(id);
    return place === 0 ? undefined : this.#unpack(place)[1];
  }

  *entries(): Generator<[string, CodedText], undefined> {
    for (const place of this.#places) if (place > 0) yield this.#unpack(place);
  }

  *keys(): Generator<string, undefined> {
    for (const [id] of this) yield id;
  }

  *values(): Generator<CodedText, undefined> {
    for (const [, target] of this) yield target;
  }

  forEach(visit: (target: CodedText, id: string, targets: this) => void): void {
    for (const [id, target] of this) visit(target, id, this);
  }

  [Symbol.iterator](): Generator<[string, CodedText], undefined> {
    return this.entries();
  }

  #placeOf(id: string): number {
    return this.#places[this.#indexOf(id)] ?? 0;
  }

  #unpack(place: number): [string, CodedText] {
    const page = this.#pages[(place - 1) >> PAGE_BITS]!;
    const start = (place - 1) % PAGE_SIZE;
    const [id, text, codes] = [1, 5, 9].map((offset) => page.readUInt32LE(start + offset)) as [number, number, number];
    const idStart = start + HEADER_LENGTH;
    const textStart = idStart + id;
    const codesStart = textStart + text;
    return [
      page.toString('utf8', idStart, textStart),
      {
        text: page.toString(page[start] === 1 ? 'utf8' : 'utf16le', textStart, codesStart),
        codes: codes === 0 ? [] : (JSON.parse(page.toString('utf8', codesStart, codesStart + codes)) as InlineCode[]),
      },
    ];
  }
}
