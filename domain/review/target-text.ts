import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import type { CodedText } from '#domain/units/coded-text.ts';

/** Reads a target with tags. @param source has what its codes show, which tags don't */
export function targetText(tagged: string, source: CodedText): CodedText {
  const { text, codes } = decodeTagged(tagged);
  const shown = new Map(source.codes.map((code) => [`${code.id} ${code.kind}`, code]));
  return { text, codes: codes.map((code) => ({ ...shown.get(`${code.id} ${code.kind}`), ...code })) };
}
