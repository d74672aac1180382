interface Place {
  readonly path: string;
  /** Children counted so far, by what they are called in paths. */
  readonly counts: Map<string, number>;
  readonly element: string;
}

const names: ReadonlyMap<string, string> = new Map([
  ['w:tbl', 'table'],
  ['w:tr', 'row'],
  ['w:tc', 'cell'],
]);

const notes: ReadonlySet<string> = new Set(['w:footnote', 'w:endnote', 'w:comment']);

/** Says where in a document a paragraph is: `body/table[1]/row[2]/cell[1]`, counted from 1. */
export class BlockPath {
  readonly #places: Place[];

  constructor(root: string) {
    this.#places = [{ path: root, counts: new Map(), element: '' }];
  }

  get path(): string {
    return this.#places.at(-1)!.path;
  }

  /** Goes into an element, if it is one that paths name. */
  open(key: string, id: string | undefined): void {
    const name = names.get(key);
    if (name !== undefined) this.enter(key, `${this.path}/${name}[${this.#next(name)}]`);
    else if (notes.has(key)) this.enter(key, `${key.slice(2)} ${id}`);
  }

  /** Goes into an element under a path of its own. */
  enter(key: string, path: string): void {
    this.#places.push({ path, counts: new Map(), element: key });
  }

  /** Leaves an element, if it is the one that was entered last. */
  close(key: string): void {
    if (this.#places.at(-1)!.element === key) this.#places.pop();
  }

  #next(name: string): number {
    const { counts } = this.#places.at(-1)!;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  }
}
