import type { XmlTag } from '../ooxml/xml-tag.ts';

/**
 * Attributes by which pieces of a document are told apart and find one another: notes, comments, bookmarks and drawings,
 * paragraphs that comments and revisions are about, nodes of diagrams.
 */
const identifying: ReadonlySet<string> = new Set([
  'id',
  'w:id',
  'w:name',
  'w:anchor',
  'modelId',
  '{http://schemas.microsoft.com/office/word/2010/wordml}:paraId',
]);

/** Which relationships and ids the elements of a part carry: what a part that was written has to share with its original. */
export class Identities {
  /** By attribute the sum of the hashes of its values, each with its element: equal for equal multisets. */
  readonly #sums = new Map<string, number>();
  /** Relationships in properties of runs, which a translation may repeat and drop with their runs. */
  readonly #ofRuns = new Set<string>();
  /** By the keys that tags of one shape share: which of them are looked at. */
  readonly #indexes = new Map<readonly string[], readonly number[]>();

  add(tag: XmlTag, isInRunProperties: boolean): void {
    const keys = tag.attributeKeys;
    if (keys.length === 0) return;
    let indexes = this.#indexes.get(keys);
    if (!indexes) this.#indexes.set(keys, (indexes = identifyingIndexes(keys)));
    for (const index of indexes) {
      const key = keys[index]!;
      const value = tag.attributeSource(index);
      if (!isInRunProperties) this.#sums.set(key, ((this.#sums.get(key) ?? 0) + hash(`${tag.key} ${value}`)) | 0);
      else if (key.startsWith('r:')) this.#ofRuns.add(value);
    }
  }

  /** @returns an attribute whose values are others than in the original, undefined for no difference */
  differenceFrom(original: Identities): string | undefined {
    for (const key of new Set([...this.#sums.keys(), ...original.#sums.keys()])) {
      if (this.#sums.get(key) !== original.#sums.get(key)) return key;
    }
    return [...this.#ofRuns].every((value) => original.#ofRuns.has(value)) ? undefined : 'r:id';
  }
}

function identifyingIndexes(keys: readonly string[]): readonly number[] {
  return [...keys.keys()].filter((index) => identifying.has(keys[index]!) || keys[index]!.startsWith('r:'));
}

/** FNV-1a with 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}
