import { firstIndex } from '#formats/text/first-index.ts';

/** Places in a text where pairs of marks may end, found once: a search from each opening mark would take quadratic time. */
export class Closers {
  readonly #text: string;
  readonly #places = new Map<string, readonly number[]>();

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The next mark that ends a pair: after text, and before no letter unless it `isFree`.
   *
   * @param isDoubled the mark is the character twice, which may be anywhere
   * @returns -1 for none
   */
  find(character: string, from: number, isDoubled: boolean, isFree = false): number {
    if (isDoubled) return this.findText(character + character, from);
    return this.#next(`${character} ${isFree}`, from, () => {
      const places: number[] = [];
      for (let at = this.#text.indexOf(character); at !== -1; at = this.#text.indexOf(character, at + 1)) {
        const isAfterText = at > 0 && /\S/.test(this.#text[at - 1]!) && this.#text[at - 1] !== '\\';
        if (isAfterText && (isFree || !/[\p{L}\p{N}_]/u.test(this.#text[at + 1] ?? ''))) places.push(at);
      }
      return places;
    });
  }

  /** The next place of a text, -1 for none. */
  findText(text: string, from: number): number {
    return this.#next(text, from, () => {
      const places: number[] = [];
      for (let at = this.#text.indexOf(text); at !== -1; at = this.#text.indexOf(text, at + text.length))
        places.push(at);
      return places;
    });
  }

  #next(key: string, from: number, search: () => readonly number[]): number {
    const places = this.#places.get(key) ?? search();
    this.#places.set(key, places);
    return places[firstIndex(places.length, (index) => places[index]! >= from)] ?? -1;
  }
}
