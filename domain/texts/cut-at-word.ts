/** The beginning of a text, up to the end of a word. @param length UTF-16 units */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  return text.slice(0, end > 0 ? end : Math.max(0, length)).toWellFormed();
}
