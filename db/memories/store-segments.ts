import { distinctiveGrams, gramsOfSegment } from '#domain/memories/grams.ts';
import { memoryTokens, type MemoryTokens } from '#domain/memories/memory-tokens.ts';
import { contextHash, exactHash, pairOf, type TranslationPair as Segment } from '#domain/memories/segment-keys.ts';
import { signatureOf } from '#domain/memories/word-signature.ts';
import { MemoryGram, MemorySegment, type ContextDocumentRow } from '#db/entities/index.ts';
import { insertGramRows, insertSegmentRows, type GramValues, type MemoryRowValues } from './insert-rows.ts';
import { lockIngested } from '#db/context/ingest-records.ts';
import type { EntityManager } from '#db/orm.ts';
import type { CodedText } from '#domain/units/coded-text.ts';

/** A segment with the sources around it in its document. */
export interface PlacedSegment extends Segment {
  readonly previous: CodedText | undefined;
  readonly next: CodedText | undefined;
}

/** The place of segments in a document. */
export type MemorySegmentPlace = Pick<ContextDocumentRow, 'id' | 'organization' | 'store'> & {
  readonly generation: number;
  /** Position of the first of the segments. */
  readonly from: number;
};

/** Rows per statement that removes them, below the limits of parameters of both databases. */
const ROWS = 500;

/** Stores segments with their index entries. @param transaction open */
export async function insertSegments(
  transaction: EntityManager,
  { id, organization, store, generation, from }: MemorySegmentPlace,
  segments: readonly PlacedSegment[],
): Promise<void> {
  const grams: GramValues[] = [];
  const rows = segments.map((segment, index): MemoryRowValues => {
    const { source, target, sourceLanguage, targetLanguage, changedAt } = segment;
    const pair = pairOf(sourceLanguage, targetLanguage);
    const position = from + index;
    const words = memoryTokens(source.text);
    const signature = signatureOf(words);
    for (const gram of indexedGrams(words, pair)) {
      grams.push([gram, position, signature.words, signature.bits, signature.values]);
    }
    return [
      position,
      organization,
      sourceLanguage,
      targetLanguage,
      JSON.stringify(source),
      JSON.stringify(target),
      exactHash(source, pair),
      contextHash(segment.previous),
      contextHash(segment.next),
      changedAt?.getTime() ?? null,
    ];
  });
  const place = { store, document: id, generation };
  await insertSegmentRows(transaction, place, rows);
  await insertGramRows(transaction, place, grams);
}

/** The entries of a segment in the index. */
function indexedGrams(words: MemoryTokens, pair: string): readonly number[] {
  return [...new Set([...gramsOfSegment(words.tokens, pair), ...distinctiveGrams(words, pair)])];
}

/**
 * Stores the next segments of a document that a job reads.
 *
 * @param from position of the first of them
 * @returns false if the document was deleted, or belongs to a later job
 */
export async function appendSegments(
  entityManager: EntityManager,
  document: ContextDocumentRow,
  from: number,
  segments: readonly PlacedSegment[],
): Promise<boolean> {
  return entityManager.transactional(async (transaction) => {
    if (!(await lockIngested(transaction, document))) return false;
    const { id, organization, store, nextGeneration: generation } = document;
    await insertSegments(transaction, { id, organization, store, generation, from }, segments);
    return true;
  });
}

/** The number of stored segments of a generation: a later attempt continues after them. */
export async function countStoredSegments(
  entityManager: EntityManager,
  document: number,
  generation: number,
): Promise<number> {
  return entityManager.count(MemorySegment, { document, generation });
}

/**
 * Removes segments of a document with their index entries, some thousand per transaction, so that others needn't wait.
 *
 * @param keep generations that stay
 * @returns the number of removed segments
 */
export async function discardSegments(
  entityManager: EntityManager,
  document: number,
  keep: readonly number[],
): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await entityManager.find(
      MemorySegment,
      { document, generation: { $nin: [...keep] } },
      {
        limit: ROWS,
        fields: ['generation', 'position', 'store', 'source', 'sourceLanguage', 'targetLanguage'],
      },
    );
    if (rows.length === 0) return removed;
    await entityManager.transactional(async (transaction) => {
      for (const [store, generation, group] of byGeneration(rows)) {
        const positions = group.map(({ position }) => position);
        const found = group.flatMap((row) =>
          indexedGrams(memoryTokens(row.source.text), pairOf(row.sourceLanguage, row.targetLanguage)),
        );
        const place = { document, generation, position: { $in: positions } };
        for (let start = 0; start < found.length; start += ROWS) {
          const gram = { $in: [...new Set(found.slice(start, start + ROWS))] };
          await transaction.nativeDelete(MemoryGram, { store, gram, ...place });
        }
        await transaction.nativeDelete(MemorySegment, place);
      }
    });
    removed += rows.length;
  }
}

function byGeneration<Row extends { readonly store: number; readonly generation: number }>(
  rows: readonly Row[],
): readonly (readonly [store: number, generation: number, rows: readonly Row[]])[] {
  const groups = Map.groupBy(rows, ({ generation }) => generation);
  return [...groups].map(([generation, group]) => [group[0]!.store, generation, group]);
}
