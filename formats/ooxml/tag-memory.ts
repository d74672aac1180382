import { isTextAt } from './text-at.ts';
import type { XmlScope, XmlTag } from './xml-tag.ts';

/** Slots for tags, a power of two: parts use a few hundred different ones. */
const SLOTS = 1_024;

/** Start tags of root elements that are remembered: parts have few kinds. */
const ROOTS = 4;

/** The start tag of a root element. */
interface RootTag {
  readonly scope: XmlScope;
  readonly source: string;
  readonly tag: XmlTag;
}

/**
 * Caches tags that repeat in the source, without creating a string for each. A tag replaces another one with the same
 * hash, which is then parsed again.
 */
export class TagMemory {
  readonly #sources: string[] = [];
  /** Where each was found: a tag means another thing where its prefix does. */
  readonly #scopes: XmlScope[] = [];
  readonly #tags: XmlTag[] = [];
  readonly #roots: RootTag[] = [];
  #replaced = 0;

  /**
   * @param hash any number that is the same for the same tag
   * @returns the tag of the scope whose source is that from `start` to before `end`
   */
  find(hash: number, scope: XmlScope, source: string, start: number, end: number): XmlTag | undefined {
    const slot = hash & (SLOTS - 1);
    if (this.#scopes[slot] !== scope) return undefined;
    const known = this.#sources[slot];
    if (known === undefined || known.length !== end - start || !isTextAt(source, known, start)) return undefined;
    return this.#tags[slot];
  }

  remember(hash: number, scope: XmlScope, source: string, tag: XmlTag): void {
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
  findRoot(scope: XmlScope, source: string, start: number): RootTag | undefined {
    for (const root of this.#roots) if (root.scope === scope && isTextAt(source, root.source, start)) return root;
    return undefined;
  }

  rememberRoot(scope: XmlScope, source: string, tag: XmlTag): void {
    const place = this.#roots.length < ROOTS ? this.#roots.length : this.#replaced++ % ROOTS;
    this.#roots[place] = { scope, source, tag };
  }
}
