import type { ReferenceMaterial, ReferenceSource } from '#providers/language/reference.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';

/**
 * Joins sources of references: the best of each, then the second best of each, and so on, within the tokens of the
 * query. Scores of different sources can't be compared, and no source crowds out another one. Each source stays within
 * the limit of the query, or has its own.
 *
 * @returns undefined without any source
 */
export function joinReferences(sources: readonly (ReferenceSource | undefined)[]): ReferenceSource | undefined {
  const known = sources.filter((source) => source !== undefined);
  if (known.length <= 1) return known[0];
  return {
    async retrieve(query) {
      const found: (readonly ReferenceMaterial[])[] = [];
      for (const source of known) found.push(await source.retrieve(query));
      const all = inTurns(found);
      return fitReferences(all, all.length, query.tokens);
    },
  };
}

/**
 * A source that has the examples of the texts of a query before all others.
 *
 * @param examples by text
 * @param source undefined: there are only examples
 */
export function withExamples(
  examples: ReadonlyMap<string, ReferenceMaterial>,
  source: ReferenceSource | undefined,
): ReferenceSource | undefined {
  if (examples.size === 0) return source;
  return {
    async retrieve(query) {
      const own = query.texts.flatMap((text) => examples.get(text) ?? []);
      const others = (await source?.retrieve(query)) ?? [];
      const distinct = new Map([...own, ...others].map((each) => [`${each.text}\0${each.translation ?? ''}`, each]));
      return fitReferences([...distinct.values()], distinct.size, query.tokens);
    },
  };
}

function inTurns(lists: readonly (readonly ReferenceMaterial[])[]): readonly ReferenceMaterial[] {
  const rounds = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat();
}

/** The first references within a budget. @param tokens by `estimateTokens` */
export function fitReferences(
  references: readonly ReferenceMaterial[],
  limit: number,
  tokens: number,
): readonly ReferenceMaterial[] {
  return fitting(references, { limit, tokens }, tokensOf);
}

const tokensOf = ({ text, translation = '' }: ReferenceMaterial) => estimateTokens(text) + estimateTokens(translation);

/** The first items within a budget; one that is too long makes room for the next. @param sizeOf tokens of an item */
export function fitting<Item>(
  items: readonly Item[],
  { limit, tokens }: { readonly limit: number; readonly tokens: number },
  sizeOf: (item: Item) => number,
): readonly Item[] {
  let left = tokens;
  const fits = items.filter((item) => {
    const needed = sizeOf(item);
    if (needed > left) return false;
    left -= needed;
    return true;
  });
  return fits.slice(0, limit);
}

/** Tokens of references in a prompt: more don't improve a translation, but cost. */
const MAX_TOKENS = 2500;
/** Share of a model's context, which the text, its answer and the rules need, too. */
const CONTEXT_SHARE = 0.2;
/** JSON around the texts of references, as a factor: names, quotation marks and escapes. */
const JSON_OVERHEAD = 1.5;

/** Most tokens of the references of a call. @param contextTokens of the model; undefined for an engine, which gets none */
export function referenceTokens(contextTokens: number | undefined): number {
  return contextTokens === undefined ? 0 : Math.min(MAX_TOKENS, Math.floor(contextTokens * CONTEXT_SHARE));
}

/** Upper bound of the tokens that they take in a prompt. */
export function promptedReferenceTokens(contextTokens: number | undefined): number {
  return Math.ceil(referenceTokens(contextTokens) * JSON_OVERHEAD);
}
