/** Comments and processing instructions, which well-formed XML closes. */
const COMMENTS = [
  { start: '<!--', end: '-->' },
  { start: '<?', end: '?>' },
] as const;

/** True for content allowed before properties: space, comments and processing instructions. */
export function isBlank(source: string): boolean {
  for (let position = 0; position < source.length;) {
    const end = COMMENTS.find(({ start }) => source.startsWith(start, position))?.end;
    if (end === undefined && source[position]!.trim() !== '') return false;
    position = end === undefined ? position + 1 : source.indexOf(end, position) + end.length;
  }
  return true;
}
