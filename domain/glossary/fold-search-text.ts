/**
 * Text as search compares it: without case, accents and other marks, full-width and other compatible forms made plain,
 * blanks as one (Unicode normal form KD).
 */
function fold(text: string): string {
  // Nearly all terms are plain.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
