/** The cells of a table: a row on each line, with bars between its cells. */
export function cellsOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}
