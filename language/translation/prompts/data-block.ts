/**
 * Delimits untrusted text: a line with a name, then JSON in one line. Its content can't end the block, because JSON
 * strings have no line breaks and no unescaped quotes.
 */
export function dataBlock(name: string, value: unknown): string {
  return `${name} (JSON):\n${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}`;
}
