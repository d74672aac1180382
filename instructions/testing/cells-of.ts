/** The cells of a table: a row on each line, with bars between its cells, at most three. */
export function cellsOfLines(table: string): readonly (readonly [string, string, string])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [first = '', second = '', third = ''] = line.split('|').map((cell) => cell.trim());
      return [first, second, third];
    });
}
