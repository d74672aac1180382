import type { CodedContent } from '#formats/markup/coded-content.ts';
import { htmlTokens } from './tokens.ts';

/** The character of a reference (`&copy;`), the reference itself when HTML knows none of its name. */
export function decodeReference(raw: string): string {
  const [token] = htmlTokens(raw, false);
  return token?.type === 'text' ? token.text : raw;
}

const REFERENCE = /&#?[\da-z]{1,31};/gi;
const NO_REFERENCES: ReadonlyMap<string, string> = new Map();

interface TextRange {
  readonly start: number;
  readonly end: number;
  readonly coded: CodedContent;
}

/** Letters of ASCII and white space are in every text, so that a reference to one says nothing about the others. */
const PLAIN = /^[\w\t\n\f\r ]*$/;

/**
 * Finds the characters that a text always writes as references, so that its translation can write them the same.
 *
 * @param place range and content of the text in its source
 * @returns references by their characters
 */
export function referencesOf(source: string, { start, end, coded }: TextRange): ReadonlyMap<string, string> {
  const all = source.slice(start, end);
  if (!all.includes('&')) return NO_REFERENCES;
  const { text } = coded.content;
  const marks = [...coded.marks.values()].toSorted((one, other) => one.start - other.start);
  const raw = [...marks, { start: end, end }]
    .map((mark, index) => {
      return source.slice(marks[index - 1]?.end ?? start, mark.start);
    })
    .join('\n');
  const found = new Map<string, { readonly reference: string; count: number }>();
  for (const [reference] of raw.matchAll(REFERENCE)) {
    const character = decodeReference(reference);
    const known = found.get(character);
    if (known !== undefined) known.count += 1;
    else if (found.size < MAX_REFERENCES) found.set(character, { reference, count: 1 });
  }
  const written = [...found].filter(([character, { reference, count }]) => {
    return character !== reference && !PLAIN.test(character) && text.split(character).length - 1 === count;
  });
  return new Map(written.map(([character, { reference }]) => [character, reference]));
}

/** Different characters of a text that are looked for in its translation. */
const MAX_REFERENCES = 50;
