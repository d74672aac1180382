import { defineEntity, p } from '@mikro-orm/core';
import type { CodedText } from '#domain/units/coded-text.ts';
import { organizationFilter } from './organization-filter.ts';

/**
 * A segment of a translation memory. Its place in its document is its key, so that a segment that is read again after a
 * crash is never stored twice.
 */
export const MemorySegment = defineEntity({
  name: 'MemorySegment',
  filters: organizationFilter,
  indexes: [{ name: 'memory_segment_exact', properties: ['store', 'hash'] }],
  properties: {
    document: p.integer().primary(),
    /** Generation of the document; searches find the published one. */
    generation: p.integer().primary(),
    /** From 0. */
    position: p.integer().primary(),
    organization: p.uuid(),
    store: p.integer(),
    /** BCP 47. */
    sourceLanguage: p.string(),
    targetLanguage: p.string(),
    source: p.json().$type<CodedText>(),
    target: p.json().$type<CodedText>(),
    /** `exactHash`. */
    hash: p.integer(),
    /** `contextHash` of the neighbors. */
    previous: p.integer().nullable(),
    next: p.integer().nullable(),
    changedAt: p.datetime(3).nullable(),
  },
});

/** A group of words of a segment: the index for fuzzy matches. Segments that it finds are read with their organization. */
export const MemoryGram = defineEntity({
  name: 'MemoryGram',
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
