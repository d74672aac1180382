import { isTextAt } from './text-at.ts';

/** Slots for tags, a power of two: parts use a few hundred different ones. */
const SLOTS = 1_024;

/** Start tags of root elements that are remembered: parts have few kinds. */
const ROOTS = 4;

/** The start tag of a root element. */
interface RootTag<Scope, Tag> {
  readonly scope: Scope;
  readonly source: string;
  readonly tag: Tag;
}

/**
 * Caches tags that repeat in the source, without creating a string for each. A tag replaces another one with the same
 * hash, which is then parsed again.
 */
export class TagMemory<Scope, Tag> {
  readonly #sources: string[] = [];
  /** Scope of each: a tag means another thing where its prefix does. */
  readonly #scopes: Scope[] = [];
  readonly #tags: Tag[] = [];
  readonly #roots: RootTag<Scope, Tag>[] = [];
  #replaced = 0;

  /**
   * @param hash any number that is the same for the same tag
   * @returns the tag of the scope whose source is that from `start` to before `end`
   */
  find(hash: number, scope: Scope, source: string, start: number, end: number): Tag | undefined {
    const slot = hash & (SLOTS - 1);
    if (this.#scopes[slot] !== scope) return undefined;
    const known = this.#sources[slot];
    if (known === undefined || known.length !== end - start || !isTextAt(source, known, start)) return undefined;
    return this.#tags[slot];
  }

  remember(hash: number, scope: Scope, source: string, tag: Tag): void {
    const slot = hash & (SLOTS - 1);
    this.#scopes[slot] = scope;
    this.#sources[slot] = source;
    this.#tags[slot] = tag;
  }

  /**
   * The root elements of parts are long, with their declarations of namespaces: comparing is faster than a hash.
   *
   * @returns the one that begins at an offset
   */
  findRoot(scope: Scope, source: string, start: number): RootTag<Scope, Tag> | undefined {
    for (const root of this.#roots) if (root.scope === scope && isTextAt(source, root.source, start)) return root;
    return undefined;
  }

  rememberRoot(scope: Scope, source: string, tag: Tag): void {
    const place = this.#roots.length < ROOTS ? this.#roots.length : this.#replaced++ % ROOTS;
    this.#roots[place] = { scope, source, tag };
  }
}
