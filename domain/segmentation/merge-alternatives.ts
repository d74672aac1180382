/** Deeper trees only cost stack. */
const DEEPEST = 40;

/**
 * Merges alternative words into a tree: `abc|abd|x` becomes `ab(?:c|d)|x`. The matches are the same.
 *
 * @param words each a list of atoms, which are parts of a regular expression that are repeated and chosen as one
 * @param from the end from which the words are matched
 */
export function mergeAlternatives(words: readonly (readonly string[])[], from: 'start' | 'end'): string {
  return branchesOf(words, from, 0).join('|');
}

function branchesOf(words: readonly (readonly string[])[], from: 'start' | 'end', depth: number): string[] {
  if (words.length === 1 || depth === DEEPEST) return words.map((word) => word.join(''));
  const branches = new Map<string | undefined, (readonly string[])[]>();
  for (const word of words) {
    const atom = from === 'start' ? word[0] : word.at(-1);
    const rest = from === 'start' ? word.slice(1) : word.slice(0, -1);
    const branch = branches.get(atom);
    if (branch) branch.push(rest);
    else branches.set(atom, [rest]);
  }
  return Array.from(branches, ([atom, rests]) => {
    if (atom === undefined) return '';
    const inner = branchesOf(rests, from, depth + 1);
    const group = inner.length === 1 ? inner[0]! : `(?:${inner.join('|')})`;
    return from === 'start' ? atom + group : group + atom;
  });
}
