import type { LanguageTexts } from './language-texts.ts';
import type { PhraseTable } from './phrase-table.ts';

/** Where an expression occurs. */
export interface Occurrences {
  /** Texts in which it occurs, ascending, each once. */
  readonly texts: number[];
  /** By item of `texts`: place of its first occurrence there, 0 to 1 of the text's length. */
  readonly positions: number[];
  /** Occurrences by spelling. */
  readonly forms: Map<string, number>;
  /** Occurrences by text, of the item of `texts`. */
  readonly counts: number[];
}

/** Finds the occurrences of some expressions in one pass; those within longer expressions are among them. */
export function findOccurrences(
  texts: LanguageTexts,
  phrases: PhraseTable,
  numbers: Iterable<number>,
): ReadonlyMap<number, Occurrences> {
  const found = new Map<number, Occurrences>();
  for (const number of numbers) found.set(number, { texts: [], positions: [], forms: new Map(), counts: [] });
  const { words, starts, vocabulary } = texts;
  for (let text = 0; text < starts.length; text += 1) {
    const start = starts[text]!;
    const end = starts[text + 1] ?? words.length;
    for (let place = start; place < end; place += 1) {
      for (let size = 1, number; (number = phrases.at(place, size)) !== 0; size += 1) {
        const occurrences = found.get(number);
        if (occurrences === undefined) continue;
        if (occurrences.texts.at(-1) === text) occurrences.counts[occurrences.counts.length - 1]! += 1;
        else {
          occurrences.texts.push(text);
          occurrences.counts.push(1);
          occurrences.positions.push((place - start) / (end - start));
        }
        const form = formAt(words, vocabulary.texts, place, size);
        occurrences.forms.set(form, (occurrences.forms.get(form) ?? 0) + 1);
      }
    }
  }
  return found;
}

function formAt(words: Int32Array, spellings: readonly string[], place: number, size: number): string {
  let form = spellings[words[place]! >> 1]!;
  for (let next = place + 1; next < place + size; next += 1) {
    form += `${(words[next]! & 1) === 0 ? ' ' : ''}${spellings[words[next]! >> 1]!}`;
  }
  return form;
}

/** Occurrences of variants as those of one expression. */
export function mergeOccurrences(variants: readonly Occurrences[]): Occurrences {
  const [only] = variants;
  if (variants.length === 1 && only !== undefined) return only;
  const byText = new Map<number, { position: number; count: number }>();
  const forms = new Map<string, number>();
  for (const { texts, positions, counts, forms: found } of variants) {
    for (const [index, text] of texts.entries()) {
      const { position, count } = byText.get(text) ?? { position: 1, count: 0 };
      byText.set(text, { position: Math.min(position, positions[index]!), count: count + counts[index]! });
    }
    for (const [form, count] of found) forms.set(form, (forms.get(form) ?? 0) + count);
  }
  const ordered = [...byText].sort(([one], [other]) => one - other);
  return {
    texts: ordered.map(([text]) => text),
    positions: ordered.map(([, { position }]) => position),
    counts: ordered.map(([, { count }]) => count),
    forms,
  };
}
