import { GlossaryTerm, type LedgerItemRow } from '#db/entities/index.ts';
import { derivedUuid } from '#db/derived-uuid.ts';
import { createEntry, findGlossary } from '#db/glossaries/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { segmentId } from '#domain/review/segment.ts';

/** Outcome of adding entries to a glossary. */
export interface AddedToGlossary {
  readonly added: number;
  /** Entries without a rendering, and those whose source the glossary has. */
  readonly skipped: number;
}

/**
 * Adds entries of ledgers to a glossary, except those whose source it has. A repeated request adds nothing twice.
 *
 * @throws LoquentError `not_found` for the glossary; those of `createEntry`
 */
export async function addToGlossary(
  entityManager: EntityManager,
  glossary: number,
  rows: readonly LedgerItemRow[],
  sourceLanguage: string,
): Promise<AddedToGlossary> {
  await findGlossary(entityManager, glossary);
  let added = 0;
  for (const row of rows) {
    const { source, target, language, expansion } = row;
    const isKnown =
      target === '' || (await entityManager.count(GlossaryTerm, { glossary, term: source, lang: sourceLanguage })) > 0;
    if (isKnown) continue;
    const term = (text: string, lang: string) =>
      ({ term: text, lang, termType: 'preferred', description: null, alternativeTerm: null }) as const;
    await createEntry(entityManager, glossary, {
      creation: derivedUuid(`ledger ${row.job} ${segmentId(row)} in glossary ${glossary}`),
      notes: expansion ?? null,
      terms: [term(source, sourceLanguage), term(target, language)],
    });
    added += 1;
  }
  return { added, skipped: rows.length - added };
}
