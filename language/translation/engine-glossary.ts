import { createHash } from 'node:crypto';
import type { Terminology } from '#domain/glossary/terminology.ts';
import type { EngineGlossary } from '#providers/language/provider.ts';

const glossaries = new WeakMap<Terminology, EngineGlossary | undefined>();

/**
 * The glossary that an engine keeps for a terminology; undefined when it has no pairs. The hash (SHA-256, hexadecimal) is
 * that of the pairs whatever their order, so that one at the vendor's is found again by any process.
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
