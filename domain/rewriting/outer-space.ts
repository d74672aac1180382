/** A text with the white space at both ends of another one, which it replaces. */
export function withOuterSpaceOf(original: string, text: string): string {
  const leading = original.slice(0, original.length - original.trimStart().length);
  return leading + text.trim() + original.slice(original.trimEnd().length);
}
