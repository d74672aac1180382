import type { Unit } from '#domain/units/unit.ts';

/**
 * Words of the lines that another program reads out of a document for which no unit has the text of the line.
 *
 * @param mayMiss true for a word that need not be in a unit
 */
export function wordsMissing(
  units: Iterable<Pick<Unit, 'content'>>,
  lines: readonly string[],
  mayMiss: (word: string) => boolean = () => false,
): string[] {
  const shown = Array.from(units, ({ content }) => visible(content));
  const texts = shown.map(letters);
  const all = texts.join(' ');
  const words = new Set(shown.flatMap(wordsOf));
  return lines.flatMap((line) => {
    if (all.includes(letters(line))) return [];
    return wordsOf(line).filter((word) => !words.has(word) && !mayMiss(word) && !all.includes(word));
  });
}

/** The text with what stands for its codes. */
export function visible({ text, codes }: Unit['content']): string {
  let output = '';
  let end = 0;
  for (const { offset, equivalent = '' } of codes) {
    output += text.slice(end, offset) + equivalent;
    end = offset;
  }
  return output + text.slice(end);
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}]/gu, '');
}

function wordsOf(text: string): string[] {
  return text.replaceAll('\u00AD', '').match(/[\p{L}\p{M}]+/gu) ?? [];
}
