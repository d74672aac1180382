/** What models that think put around that, where their server doesn't keep it apart. */
export const REASONING = { start: '<think>', end: '</think>' };

/** Takes reasoning off the beginning of an answer, unless one of the originals is about such tags. */
export function withoutReasoning(text: string, originals: readonly string[]): string {
  if (!text.startsWith(REASONING.start) || isAboutReasoning(originals)) return text;
  const end = text.indexOf(REASONING.end);
  return end === -1 ? '' : text.slice(end + REASONING.end.length);
}

/** True when what looks like reasoning may be text. */
export function isAboutReasoning(originals: readonly string[]): boolean {
  return originals.some((original) => original.includes(REASONING.start));
}
