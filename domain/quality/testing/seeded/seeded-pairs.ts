import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** Translations from English with one seeded error each, and ones without an error. */
export interface SeededPairs {
  /** BCP 47. */
  readonly language: string;
  /** Terms of the glossary, English and the target language; one that ends in `!` is forbidden. */
  readonly terms: readonly (readonly [string, string])[];
  /** Rule that is to find the error, source, target; codes as `codedText` reads them. */
  readonly wrong: readonly (readonly [string, string, string])[];
  /** Source and target. */
  readonly right: readonly (readonly [string, string])[];
}

/** Reads `a ⟨1⟩bold⟨/1⟩ word⟨2/⟩` as a text with codes. */
export function codedText(marked: string): CodedText {
  const codes: InlineCode[] = [];
  let text = '';
  let copied = 0;
  for (const match of marked.matchAll(/⟨(\/?)(\d+)(\/?)⟩/g)) {
    text += marked.slice(copied, match.index);
    copied = match.index + match[0].length;
    const kind = match[1] === '/' ? 'close' : match[3] === '/' ? 'standalone' : 'open';
    codes.push({ id: Number(match[2]), kind, offset: text.length });
  }
  return { text: text + marked.slice(copied), codes };
}
