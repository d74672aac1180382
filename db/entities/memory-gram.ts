import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A group of words of a segment: the index for fuzzy matches. Segments that it finds are read with their organization. */
export const MemoryGram = defineEntity({
  name: 'MemoryGram',
  tableName: 'memory_gram',
  properties: {
    store: p.integer().primary(),
    /** `gramsOfSegment`. */
    gram: p.integer().primary(),
    document: p.integer().primary(),
    generation: p.integer().primary(),
    position: p.integer().primary(),
    /** Words of the segment; with these columns most segments needn't be read. */
    words: p.integer(),
    /** `signatureOf`. */
    signature: p.integer(),
    valueHash: p.integer(),
  },
});

export type MemoryGramRow = InferEntity<typeof MemoryGram>;
