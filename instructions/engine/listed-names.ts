/** Names that a message lists, and characters of each. */
export const LISTED = 8;
const LISTED_LENGTH = 60;

/** The first names of a list, in quotation marks. */
export function listedNames(names: readonly string[]): string {
  return names
    .slice(0, LISTED)
    .map((name) => `"${shortened(name)}"`)
    .join(', ');
}

/** A text cut to a length in UTF-16 units. */
export function shortened(text: string, length = LISTED_LENGTH): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** A number of things, '' for none. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
