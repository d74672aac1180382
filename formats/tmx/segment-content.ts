import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Elements whose content is code of the original format, and not text (TMX 1.4b, section 4). */
const CODES = new Set(['bpt', 'ept', 'ph', 'it', 'ut']);

/** Builds the text of a `seg` with its inline codes. */
export class SegmentContent {
  /** Ids of codes by their `x`, shared by the languages of a unit: equal codes have equal ids. */
  readonly #ids: Map<string, number>;
  readonly #codes: InlineCode[] = [];
  /** Id of each open `bpt`, by its `i`. */
  readonly #pairs = new Map<string, number>();
  readonly #highlights: number[] = [];
  readonly #counts = new Map<string, number>();
  #text = '';
  /** Levels of elements whose content is code; text of a sub-flow (`sub`) is in a code, too. */
  #inCode = 0;

  constructor(ids: Map<string, number>) {
    this.#ids = ids;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#inCode > 0) this.#inCode += 1;
    else if (CODES.has(name)) {
      this.#inCode = 1;
      this.#addCode(name, attributes);
    } else if (name === 'hi') {
      const id = this.#idOf('hi', attributes['x']);
      this.#highlights.push(id);
      this.#add(id, 'open');
    }
  }

  addText(text: string): void {
    if (this.#inCode === 0) this.#text += text;
  }

  close(name: string): void {
    if (this.#inCode > 0) this.#inCode -= 1;
    else if (name === 'hi') this.#add(this.#highlights.pop() ?? 0, 'close');
  }

  finish(): CodedText {
    return { text: this.#text, codes: this.#codes };
  }

  #addCode(name: string, { i, x, pos }: Attributes): void {
    if (name === 'bpt') {
      const id = this.#idOf('pair', x ?? i);
      if (i !== undefined) this.#pairs.set(i, id);
      this.#add(id, 'open');
    } else if (name === 'ept') {
      this.#add(this.#pairs.get(i ?? '') ?? this.#idOf('pair', x ?? i), 'close');
    } else if (name === 'it') {
      this.#add(this.#idOf('it', x), pos === 'end' ? 'close' : 'open');
    } else this.#add(this.#idOf('ph', x), 'standalone');
  }

  #add(id: number, kind: InlineCode['kind']): void {
    this.#codes.push({ id, kind, offset: this.#text.length });
  }

  /** Codes without an `x` correspond by their order. */
  #idOf(group: string, x: string | undefined): number {
    const ordinal = (this.#counts.get(group) ?? 0) + 1;
    this.#counts.set(group, ordinal);
    const key = `${group} ${x ?? `#${ordinal}`}`;
    const id = this.#ids.get(key) ?? this.#ids.size + 1;
    this.#ids.set(key, id);
    return id;
  }
}
