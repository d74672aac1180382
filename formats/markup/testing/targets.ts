import type { CodedText } from '#domain/units/coded-text.ts';
import type { ReadDocument, WriteOptions } from '#formats/format.ts';

export const ENGLISH_TO_SPANISH: WriteOptions = { sourceLanguage: 'en', targetLanguage: 'es' };

/** Another text of the same length, so that codes stay where they are: letters in the other case. */
export function swapped({ text, codes }: CodedText): CodedText {
  const other = text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return { text: other, codes };
}

/** Targets for all units that are to be translated. */
export function targetsFor(
  { units }: ReadDocument,
  translate: (content: CodedText) => CodedText,
): Map<string, CodedText> {
  return new Map(units.filter((unit) => unit.translate).map((unit) => [unit.id, translate(unit.content)]));
}

/** The codes of a text anywhere in another text made of `words`: what the worst translator does. */
export function scattered({ codes }: CodedText, words: readonly string[], random: () => number): CodedText {
  const pick = () => words[Math.floor(random() * words.length)]!;
  const text = `x${Array.from({ length: 1 + Math.floor(random() * 6) }, pick).join('')}x`;
  const offsets = [0];
  for (const character of text) offsets.push(offsets.at(-1)! + character.length);
  const shuffled = codes.map((code) => ({ code, order: random() })).toSorted((one, other) => one.order - other.order);
  return {
    text,
    codes: shuffled.map(({ code }) => ({ ...code, offset: offsets[Math.floor(random() * offsets.length)]! })),
  };
}
