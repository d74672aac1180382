import type { DOCUMENT_ORIGINS } from '#domain/context/context-store.ts';
import type { TranslationPair } from '#domain/memories/segment-keys.ts';
import type { CodedText } from '#domain/units/coded-text.ts';

/** A row of `memory_segment` as drivers return it. */
export interface RawMemorySegment {
  readonly document: number;
  readonly generation: number;
  readonly position: number;
  readonly source_language: string;
  readonly target_language: string;
  readonly source: string | CodedText;
  readonly target: string | CodedText;
  readonly hash: number;
  readonly previous: number | null;
  readonly next: number | null;
  readonly changed_at: number | string | Date | null;
  readonly store: number;
  /** Origin of the segment's document. */
  readonly origin: (typeof DOCUMENT_ORIGINS)[number];
}

/** The columns of `memory_segment as m`, whose document is `context_document as d`. */
export const SEGMENT_COLUMNS =
  'm.document as document, m.generation as generation, m.position as position, m.source_language as source_language, ' +
  'm.target_language as target_language, m.source as source, m.target as target, m.hash as hash, ' +
  'm.previous as previous, m.next as next, m.changed_at as changed_at, ' +
  'm.store as store, d.origin as origin';

/** Newest first; segments without a date come last. */
export const NEWEST_FIRST =
  'case when m.changed_at is null then 1 else 0 end, m.changed_at desc, m.document desc, m.position desc';

/** Reads a row. */
export function segmentOf(row: RawMemorySegment): TranslationPair {
  const content = (value: string | CodedText): CodedText =>
    typeof value === 'string' ? (JSON.parse(value) as CodedText) : value;
  return {
    source: content(row.source),
    target: content(row.target),
    sourceLanguage: row.source_language,
    targetLanguage: row.target_language,
    changedAt: row.changed_at === null ? null : new Date(row.changed_at),
  };
}
