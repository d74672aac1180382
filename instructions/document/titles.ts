import { titleNumber } from './heading-numbers.ts';

/** Words of a title without case, accents, punctuation and the number in front: what people remember of it. */
export function titleWords(title: string): string[] {
  const folded = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('&', ' and ');
  const words = folded.match(/[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu) ?? [];
  return words.map((word) => word.replaceAll('’', "'"));
}

/** True when two titles are the same but for case, accents and punctuation. */
export function sameTitle(one: string, other: string): boolean {
  return titleWords(one).join(' ') === titleWords(other).join(' ');
}

/** Titles that a heading answers to: whole, and without the label and number in front of it. */
export function headingNames({ title }: { readonly title: string }): string[][] {
  const words = titleWords(title);
  const bare = titleWords(title.trim().slice(titleNumber(title).length));
  return bare.length === 0 || bare.length === words.length ? [words] : [words, bare];
}
