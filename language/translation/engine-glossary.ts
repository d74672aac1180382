import { createHash } from 'node:crypto';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import type { EngineGlossary } from '#providers/language/provider.ts';

const glossaries = new WeakMap<Terminology, EngineGlossary | undefined>();

/**
 * The glossary that an engine stores for a terminology; undefined without pairs. The hash (SHA-256, hexadecimal) is
 * independent of the order of the pairs, so that every process finds the vendor's glossary again.
 */
export function engineGlossary(terminology: Terminology): EngineGlossary | undefined {
  if (!glossaries.has(terminology)) glossaries.set(terminology, build(terminology));
  return glossaries.get(terminology);
}

function build(terminology: Terminology): EngineGlossary | undefined {
  const pairs = terminology.pairs();
  if (pairs.length === 0) return undefined;
  const lines = pairs.map(({ source, target }) => JSON.stringify([source, target]));
  const contentHash = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  return { contentHash, pairs: () => pairs };
}
