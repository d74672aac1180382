import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** Finds an item with the same text and codes. */
export class SameContents<Item extends { readonly content: CodedText }> {
  readonly #byText = new Map<string, Item>();
  /** Items whose text another item has with other codes. */
  readonly #byCodes = new Map<string, Item>();

  find(content: CodedText): Item | undefined {
    const item = this.#byText.get(content.text);
    if (item === undefined || areSame(item.content.codes, content.codes)) return item;
    return this.#byCodes.get(keyOf(content));
  }

  /** Adds an item that `find` hasn't found. */
  add(item: Item): void {
    const { content } = item;
    if (this.#byText.has(content.text)) this.#byCodes.set(keyOf(content), item);
    else this.#byText.set(content.text, item);
  }
}

function areSame(codes: readonly InlineCode[], others: readonly InlineCode[]): boolean {
  if (codes.length !== others.length) return false;
  for (let index = 0; index < codes.length; index += 1) {
    const { id, kind, offset, equivalent } = codes[index]!;
    const other = others[index]!;
    if (id !== other.id || kind !== other.kind || offset !== other.offset || equivalent !== other.equivalent)
      return false;
  }
  return true;
}

function keyOf({ text, codes }: CodedText): string {
  return JSON.stringify([text, codes.map(({ id, kind, offset, equivalent }) => [id, kind, offset, equivalent])]);
}
