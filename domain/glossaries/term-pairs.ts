import type { TermSelection } from './term-language.ts';
import type { ConceptEntry, GlossaryContent, TermConflict, TermPair } from './terminology.ts';

/** Every preferred term of the source with the translation asked for, once each: the first glossary that has it decides. */
export function collectPairs(
  glossaries: readonly GlossaryContent[],
  sources: TermSelection,
  targets: TermSelection,
): readonly TermPair[] {
  const pairs = new Map<string, string>();
  for (const { source, target } of eachPair(glossaries, sources, targets)) {
    if (!pairs.has(source)) pairs.set(source, target);
  }
  return Array.from(pairs, ([source, target]) => ({ source, target }));
}

/** Terms of the source for which a later glossary asks for what no entry of the first one with the term allows. */
export function collectConflicts(
  glossaries: readonly GlossaryContent[],
  sources: TermSelection,
  targets: TermSelection,
): readonly TermConflict[] {
  const chosen = new Map<
    string,
    { readonly glossaryId: number; readonly entry: ConceptEntry; readonly targets: Set<string> }
  >();
  const conflicts = new Map<string, TermConflict>();
  for (const { source, target, entry, glossaryId } of eachPair(glossaries, sources, targets)) {
    const key = source.normalize('NFKC');
    const first = chosen.get(key);
    const allowed = targets.closest(entry, 'preferred').map(({ text }) => text);
    if (!first) chosen.set(key, { glossaryId, entry, targets: new Set(allowed) });
    else if (first.glossaryId === glossaryId) for (const text of allowed) first.targets.add(text);
    else if (!first.targets.has(target)) {
      const [asked = ''] = first.targets;
      conflicts.set(`${glossaryId}:${key}`, {
        sourceTerm: source,
        chosen: { glossaryId: first.glossaryId, entryId: first.entry.id, targetTerm: asked },
        ignored: { glossaryId, entryId: entry.id, targetTerm: target },
      });
    }
  }
  return [...conflicts.values()];
}

function* eachPair(glossaries: readonly GlossaryContent[], sources: TermSelection, targets: TermSelection) {
  for (const { id, entries } of glossaries) {
    for (const entry of entries) {
      const [target] = targets.closest(entry, 'preferred');
      if (target === undefined) continue;
      for (const source of sources.all(entry)) {
        if (source.type !== 'preferred') continue;
        yield { source: source.text, target: target.text, entry, glossaryId: id };
      }
    }
  }
}
