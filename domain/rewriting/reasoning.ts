/** Tags that reasoning models put around their reasoning, if their server doesn't separate it. */
export const REASONING = { start: '<think>', end: '</think>' };

/** Removes reasoning from the beginning of an answer, unless one of the originals contains such tags. */
export function withoutReasoning(text: string, originals: readonly string[]): string {
  if (!text.startsWith(REASONING.start) || isAboutReasoning(originals)) return text;
  const end = text.indexOf(REASONING.end);
  return end === -1 ? '' : text.slice(end + REASONING.end.length);
}

/** True if apparent reasoning may be text. */
export function isAboutReasoning(originals: readonly string[]): boolean {
  return originals.some((original) => original.includes(REASONING.start));
}
