/** A text with the white space that another one has at its ends: what is put back in its place fits there. */
export function withOuterSpaceOf(original: string, text: string): string {
  const leading = original.slice(0, original.length - original.trimStart().length);
  return leading + text.trim() + original.slice(original.trimEnd().length);
}
