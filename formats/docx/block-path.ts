interface Place {
  /** undefined until somebody asks. */
  path: string | undefined;
  /** What the path ends with, `/cell[2]`, where another one is around it. */
  readonly end: string;
  /** Children counted so far, by what they are called in paths. */
  counts: Map<string, number> | undefined;
  readonly element: string;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['w:tbl', 'table'],
  ['w:tr', 'row'],
  ['w:tc', 'cell'],
]);

/** Places inside of one another that paths name: those of a deeper table would together take far more than its source. */
const DEEPEST = 100;

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

  /** Goes into an element under a path of its own. */
  enter(key: string, path: string): void {
    this.#push(key, path, '');
  }

  #push(element: string, path: string | undefined, end: string): void {
    this.#places.push({ path, end: this.#places.length > DEEPEST ? '' : end, counts: undefined, element });
  }

  /** Leaves an element, if it is the one that was entered last. */
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
