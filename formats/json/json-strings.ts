import { KEPT_LENGTH } from '#formats/strings/items-on-demand.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { NumberList } from '#formats/text/number-list.ts';
import { decodeString, pathBelow, visitJson, type JsonMember, type JsonPath, type JsonString } from './tokens.ts';

/** Places of values: where they begin, their object or array, and their step in it. */
class ValuePlaces {
  readonly starts = new NumberList();
  /** Indexes of objects and arrays; -1 for the root. */
  readonly parents = new NumberList();
  /** Where keys begin and end; in arrays -1, and the index. */
  readonly keyStarts = new NumberList();
  readonly keyEnds = new NumberList();

  push(start: number, parent: number, key: JsonString['key'], step: string | number): void {
    this.starts.push(start);
    this.parents.push(parent);
    this.keyStarts.push(key?.start ?? -1);
    this.keyEnds.push(key?.end ?? Number(step));
  }
}

/** Objects and arrays whose indexes are known while they are open. */
const MAX_OPEN = 1000;

/**
 * The string values of a JSON text, in order. Those of a long text take some bytes each: their places are kept, and they are made
 * each time they are asked for.
 */
export class JsonStrings implements Iterable<JsonString> {
  readonly #text: string;
  readonly #places = new ValuePlaces();
  readonly #ends = new NumberList();
  readonly #containers = new ValuePlaces();
  /** Empty for a long text. */
  readonly #kept: JsonString[] = [];
  readonly #open = new Map<JsonPath, number>();
  #last: { readonly index: number; readonly path: JsonPath | undefined } = { index: -1, path: undefined };

  /**
   * @param onString called with each string that is found
   * @throws LoquentError as `visitJson`
   */
  constructor(
    text: string,
    onMember: (member: JsonMember) => void = () => {},
    onString: (string: JsonString) => void = () => {},
  ) {
    this.#text = text;
    visitJson(
      text,
      (string) => {
        const { start, end, path, key } = string;
        this.#places.push(start, path === undefined ? -1 : this.#containerOf(path), key, path?.step ?? -1);
        this.#ends.push(end);
        if (text.length <= KEPT_LENGTH) this.#kept.push(string);
        onString(string);
      },
      onMember,
    );
    this.#open.clear();
  }

  get length(): number {
    return this.#ends.length;
  }

  at(index: number): JsonString {
    const kept = this.#kept[index];
    if (kept !== undefined) return kept;
    const start = this.#places.starts.at(index);
    const key = keyAt(this.#places, index);
    const isRoot = key === undefined && this.#places.keyEnds.at(index) === -1;
    return { start, end: this.#ends.at(index), path: isRoot ? undefined : this.#pathOf(this.#places, index), key };
  }

  /** The index of the first string that begins at an offset or after it. */
  indexAt(offset: number): number {
    return firstIndex(this.length, (index) => this.#places.starts.at(index) >= offset);
  }

  /** The ends of strings, and that of the text. */
  *ends(): Generator<number, void> {
    yield* this.#ends;
    yield this.#text.length;
  }

  *[Symbol.iterator](): Generator<JsonString, void> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index);
  }

  /** The index of the object or array around a value; -1 for the root. */
  #containerOf({ parent }: JsonPath): number {
    if (parent === undefined) return -1;
    const known = this.#open.get(parent);
    if (known !== undefined) return known;
    const outer = this.#containerOf(parent);
    this.#containers.push(parent.id, outer, parent.key, parent.step);
    if (this.#open.size >= MAX_OPEN) this.#open.clear();
    this.#open.set(parent, this.#containers.starts.length - 1);
    return this.#containers.starts.length - 1;
  }

  #pathOf(places: ValuePlaces, index: number): JsonPath {
    const parent = places.parents.at(index);
    if (parent !== this.#last.index) {
      this.#last = { index: parent, path: parent === -1 ? undefined : this.#pathOf(this.#containers, parent) };
    }
    const key = keyAt(places, index);
    const step = key === undefined ? places.keyEnds.at(index) : decodeString(this.#text.slice(key.start, key.end));
    return pathBelow(this.#last.path, step, places.starts.at(index), key);
  }
}

function keyAt(places: ValuePlaces, index: number): JsonString['key'] {
  const start = places.keyStarts.at(index);
  return start === -1 ? undefined : { start, end: places.keyEnds.at(index) };
}
