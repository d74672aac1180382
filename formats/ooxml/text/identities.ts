import type { XmlTag } from '#formats/ooxml/xml-tag.ts';

/** Which relationships and ids the elements of a part carry: what a part that was written has to share with its original. */
export class Identities {
  /** By attribute the sum of the hashes of its values, each with its element: equal for equal multisets. */
  readonly #sums = new Map<string, number>();
  /** Relationships in properties of runs, which a translation may repeat and drop with their runs. */
  readonly #ofRuns = new Set<string>();
  /** @param indexes of the attributes that identify, see `identifyingIndexes` */
  add(tag: XmlTag, indexes: readonly number[], isInRunProperties: boolean): void {
    for (const index of indexes) {
      const key = tag.attributeKeys[index]!;
      const value = tag.attributeSource(index);
      if (!isInRunProperties) {
        this.#sums.set(key, ((this.#sums.get(key) ?? 0) + hash(value, hash(tag.key, OFFSET_BASIS))) | 0);
      } else if (key.startsWith('r:')) this.#ofRuns.add(value);
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

/**
 * Indexes of the attributes that identify an element: those of relationships, and some others.
 *
 * @param keys of the attributes of its shape
 */
export function identifyingIndexes(keys: readonly string[], others: ReadonlySet<string>): readonly number[] {
  return [...keys.keys()].filter((index) => others.has(keys[index]!) || keys[index]!.startsWith('r:'));
}

const OFFSET_BASIS = 0x811c9dc5;

/** FNV-1a with 32 bits. @param start the hash of the preceding text */
function hash(text: string, start: number): number {
  let value = start;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}
