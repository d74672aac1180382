/** A copy of the text as a separate string. A slice would keep its whole source in memory. */
export function detachSubstring(text: string): string {
  return [text.slice(0, 1), text.slice(1)].join('');
}
