import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import type { LedgerHint } from './ledger-entry.ts';

/**
 * Entries as a glossary, so that they are found and checked as terms are, inflected forms included; the ids of its entries
 * are positions in `entries`.
 *
 * @param sourceLanguage BCP 47
 * @param targetLanguage BCP 47
 */
export function ledgerTerminology(
  entries: readonly Pick<LedgerHint, 'source' | 'target'>[],
  sourceLanguage: string,
  targetLanguage: string,
): Terminology {
  const term = (id: number, text: string, language: string) =>
    ({ id, text, language, type: 'preferred', alternative: null }) as const;
  const concepts = entries.map(({ source, target }, index) => ({
    id: index,
    glossaryId: 0,
    notes: null,
    terms: [term(2 * index, source, sourceLanguage), term(2 * index + 1, target, targetLanguage)],
  }));
  const content = { id: 0, name: '', baseLanguage: sourceLanguage, revision: 1, entries: concepts };
  return compileTerminology([content], sourceLanguage, targetLanguage);
}

/** The entries that occur in texts, in their order. */
export function entriesIn<Entry extends Pick<LedgerHint, 'source' | 'target'>>(
  entries: readonly Entry[],
  terminology: Terminology,
  texts: Iterable<string>,
): readonly Entry[] {
  const found = new Set<number>();
  for (const text of texts) for (const { entryId } of terminology.requirements(text)) found.add(entryId);
  return entries.filter((_entry, index) => found.has(index));
}
