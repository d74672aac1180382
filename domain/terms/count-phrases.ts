import { BORDER } from './language-texts.ts';
import { doubled, PairTable } from './pair-table.ts';
import { PhraseTable } from './phrase-table.ts';
import { ROLE, type WordClasses } from './word-classes.ts';

/**
 * Counts expressions that may be terms: up to five words without a stop word but links inside. Level by level, an expression is
 * counted only where its beginning and its end are frequent enough (Agrawal and Srikant's Apriori), which bounds the memory.
 *
 * @param words a column of `LanguageTexts`
 */
export function countPhrases(
  words: Int32Array,
  { classOf, roles }: WordClasses,
  { longest, minimum }: { readonly longest: number; readonly minimum: number },
): PhraseTable {
  const length = words.length;
  const classes = new Int32Array(length);
  for (let place = 0; place < length; place += 1) classes[place] = classOf[words[place]! >> 1]!;
  const isStop = (wordClass: number) => (roles[wordClass]! & ROLE.stop) !== 0;
  const tables: PairTable[] = [];
  const counted: Int32Array[] = [];
  const at: Int32Array[] = [];
  for (let size = 1; size <= longest; size += 1) {
    const table = new PairTable();
    let counts = new Int32Array(1 << 11);
    const here = new Int32Array(length);
    const shorter = at[size - 2];
    const shorterCounts = counted[size - 2];
    for (let place = 0; place + size <= length; place += 1) {
      let prefix = 0;
      if (size === 1) {
        const only = classes[place]!;
        if (only === 0 || isStop(only)) continue;
      } else {
        prefix = shorter![place]!;
        if (prefix === 0 || shorterCounts![prefix]! < minimum) continue;
        const last = classes[place + size - 1]!;
        if (last === 0 || words[place + size - 1] === BORDER) continue;
        if (isStop(last)) {
          const before = classes[place + size - 2]!;
          if (isStop(before) || ((roles[last]! & ROLE.link) === 0 && (roles[before]! & ROLE.open) === 0)) continue;
        } else if (!isStop(classes[place + 1]!)) {
          const suffix = shorter![place + 1]!;
          if (suffix === 0 || shorterCounts![suffix]! < minimum) continue;
        }
      }
      const phrase = table.add(prefix, classes[place + size - 1]!);
      if (phrase === counts.length) counts = doubled(counts);
      counts[phrase]! += 1;
      here[place] = phrase;
    }
    tables.push(table);
    counted.push(counts);
    at.push(here);
    if (table.size === 0) break;
  }
  return new PhraseTable({ classes, roles, minimum, tables, counts: counted, at });
}
