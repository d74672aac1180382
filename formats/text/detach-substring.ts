/** The same text as a string of its own. A slice of a source keeps all of it in memory. */
export function detachSubstring(text: string): string {
  return [text.slice(0, 1), text.slice(1)].join('');
}
