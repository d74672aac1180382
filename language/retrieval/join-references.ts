import type { Reference, ReferenceSource } from '#providers/language/reference.ts';
import { fitReferences } from './fit-references.ts';

/**
 * Joins sources of references: the best of each, then the second best of each, and so on, within the limits of the query.
 * Scores of different sources can't be compared, and no source takes the room of another one.
 *
 * @returns undefined without any source
 */
export function joinReferences(sources: readonly (ReferenceSource | undefined)[]): ReferenceSource | undefined {
  const known = sources.filter((source) => source !== undefined);
  if (known.length <= 1) return known[0];
  return {
    async retrieve(query) {
      const found: (readonly Reference[])[] = [];
      for (const source of known) found.push(await source.retrieve(query));
      return fitReferences(inTurns(found), query.limit, query.tokens);
    },
  };
}

function inTurns(lists: readonly (readonly Reference[])[]): readonly Reference[] {
  const rounds = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat();
}
