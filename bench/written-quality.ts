import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { readPartFacts } from '#test/corpus/part-facts.ts';

/** Defects that an independent parser finds in a document that was written from another one. */
export interface WrittenQuality {
  /** Names of parts that are not well-formed any more. */
  readonly damaged: readonly string[];
  /** Letters and digits of text elements that are gone, whatever their case and place. */
  readonly lettersLost: number;
}

/** Compares a document with what was written from it; what was wrong before counts for nothing. */
export function judgeWritten(original: Uint8Array, written: Uint8Array): WrittenQuality {
  const [before, after] = [new ZipArchive(original), new ZipArchive(written)];
  const damaged: string[] = [];
  let lettersLost = 0;
  for (const entry of before.entries) {
    const other = after.find(entry.name);
    if (!other || !/\.(?:xml|rels|vml)$/i.test(entry.name) || other.compressed.equals(entry.compressed)) continue;
    const [one, two] = [readPartFacts(before.read(entry)), readPartFacts(after.read(other))];
    if (one.damage === undefined && two.damage !== undefined) damaged.push(entry.name);
    lettersLost += countLost(letters(one.texts), letters(two.texts));
  }
  return { damaged, lettersLost };
}

function letters(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const letter of texts
    .join('')
    .toLowerCase()
    .match(/[\p{L}\p{N}]/gu) ?? []) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

function countLost(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  return [...before].reduce((sum, [letter, count]) => sum + Math.max(0, count - (after.get(letter) ?? 0)), 0);
}
