/** @returns line and column of a place in a text, from 1: `Line 3, column 5` */
export function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const lines = before.match(/\r\n|\r|\n/g)?.length ?? 0;
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  return `Line ${lines + 1}, column ${offset - lineStart + 1}`;
}
