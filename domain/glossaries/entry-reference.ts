/** Names the entry of a term in answers. */
export interface PresentedEntry {
  /** 0: of no glossary of the organization. */
  readonly glossary_id: number;
  /** Id of the document of type `glossary` that has the entry; null if a glossary has it. */
  readonly document_id: number | null;
  readonly entry_id: number;
}

/**
 * Added to the ids of entries and terms of a project's own glossary: all that are compiled together need different ones, and ids of
 * the database are below 2³¹.
 */
export const PROJECT_IDS = 2 ** 31;

/** The ids of an entry as answers have them: within, those of documents are negative, and those of a project large. */
export function presentEntryReference(of: { readonly glossaryId: number; readonly entryId: number }): PresentedEntry {
  return {
    glossary_id: Math.max(0, of.glossaryId),
    document_id: of.glossaryId < 0 ? -of.glossaryId : null,
    entry_id: Math.abs(of.entryId) % PROJECT_IDS,
  };
}
