/**
 * Delimits what others wrote: a line with a name, then JSON in one line. What is in it can't end it, since JSON has no
 * line breaks and no unescaped quotes inside its strings.
 */
export function dataBlock(name: string, value: unknown): string {
  return `${name} (JSON):\n${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}`;
}
