import { estimateTokens } from '#domain/text/token-estimate.ts';
import type { Reference } from '#providers/language/reference.ts';

/** The first references within a budget; one that is too long makes room for the next. @param tokens by `estimateTokens` */
export function fitReferences(references: Iterable<Reference>, limit: number, tokens: number): readonly Reference[] {
  const fitting: Reference[] = [];
  let left = tokens;
  for (const reference of references) {
    if (fitting.length >= limit) break;
    const needed = estimateTokens(reference.text) + estimateTokens(reference.translation ?? '');
    if (needed > left) continue;
    left -= needed;
    fitting.push(reference);
  }
  return fitting;
}
