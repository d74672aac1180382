import type { DocumentType } from '#domain/context/context-store.ts';

/** Restricts a search to documents. */
export interface DocumentFilter {
  /** Undefined: all. */
  readonly types?: readonly DocumentType[] | undefined;
  /** BCP 47: documents of one of these languages in any region, or of none; undefined: all. */
  readonly languages?: readonly string[] | undefined;
}

/** The passages that a search may find. */
export interface SearchScope {
  /** UUID. */
  readonly organization: string;
  readonly store: number;
  readonly filter?: DocumentFilter | undefined;
}

/** A part of a statement with its parameters. */
export interface Condition {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Joins of `context_chunk as c` for `visibleChunks`. */
export const VISIBLE_CHUNK_JOINS =
  'join context_document d on d.id = c.document_id and d.generation = c.generation join context_store s on s.id = c.store';

/**
 * Condition on the published passages of active documents of an active store. It names the organization itself: native
 * statements have no filter.
 */
export function visibleChunks({ organization, store, filter = {} }: SearchScope): Condition {
  const conditions: string[] = [
    'c.organization = ?',
    'c.store = ?',
    's.organization = c.organization',
    's.is_active = true',
    's.deleted_at is null',
    'd.is_active = true',
    'd.deleted_at is null',
  ];
  const parameters: unknown[] = [organization, store];
  const { types, languages } = filter;
  if (types !== undefined) {
    conditions.push(`d.document_type in (${types.map(() => '?').join(', ')})`);
    parameters.push(...types);
  }
  if (languages !== undefined && languages.length > 0) {
    const patterns = languages.flatMap(languagePatterns);
    conditions.push(`(d.language_list = '' ${patterns.map(() => 'or d.language_list like ?').join(' ')})`);
    parameters.push(...patterns);
  }
  return { sql: conditions.join(' and '), parameters };
}

/** Patterns of language lists (`|en|es-MX|`) with a language: without a region, it is any region's, and the reverse. */
function languagePatterns(language: string): readonly string[] {
  const base = language.split('-')[0]!;
  return language === base ? [`%|${base}|%`, `%|${base}-%`] : [`%|${base}|%`, `%|${language}|%`];
}
