/** Source of a regular expression that matches a text literally. (`RegExp.escape` comes with Node 24.) */
export function literalPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
