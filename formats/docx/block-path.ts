interface Place {
  /** Undefined until it is requested. */
  path: string | undefined;
  /** The last part of the path, `/cell[2]`. */
  readonly end: string;
  /** Children counted so far, by their names in paths. */
  counts: Map<string, number> | undefined;
  readonly element: string;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['w:tbl', 'table'],
  ['w:tr', 'row'],
  ['w:tc', 'cell'],
]);

/** Maximum depth of named places: the paths of a deeper table would together be far larger than its source. */
const MAX_PATH_DEPTH = 100;

const NOTES: ReadonlySet<string> = new Set(['w:footnote', 'w:endnote', 'w:comment']);

/** Says where in a document a paragraph is: `body/table[1]/row[2]/cell[1]`, counted from 1. */
export class BlockPath {
  readonly #places: Place[];

  constructor(root: string) {
    this.#places = [{ path: root, end: '', counts: undefined, element: '' }];
  }

  get path(): string {
    return this.#pathOf(this.#places.length - 1);
  }

  #pathOf(depth: number): string {
    const place = this.#places[depth]!;
    // Joined it is a string of one piece, which is kept for each cell of a table.
    return (place.path ??= [this.#pathOf(depth - 1), place.end].join(''));
  }

  /** Goes into an element, if it is one that paths name. */
  open(key: string, id: string | undefined): void {
    const name = NAMES.get(key);
    if (name !== undefined) this.#push(key, undefined, `/${name}[${this.#next(name)}]`);
    else if (NOTES.has(key)) this.enter(key, `${key.slice(2)} ${id}`);
  }

  /** Enters an element with its own path. */
  enter(key: string, path: string): void {
    this.#push(key, path, '');
  }

  #push(element: string, path: string | undefined, end: string): void {
    this.#places.push({ path, end: this.#places.length > MAX_PATH_DEPTH ? '' : end, counts: undefined, element });
  }

  /** Leaves an element, if it is the one entered last. */
  close(key: string): void {
    if (this.#places.at(-1)!.element === key) this.#places.pop();
  }

  #next(name: string): number {
    const counts = (this.#places.at(-1)!.counts ??= new Map());
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  }
}
