import type { ClauseDraft } from '#instructions/engine/reading/clause-reader.ts';
import type { SlidePlace } from '#domain/units/slide-facets.ts';

/** A thing that an instruction names. Positions count from 1, from the end from -1. */
export type Part =
  | { readonly is: 'slides'; readonly ranges: readonly { readonly from: number; readonly to: number | null }[] }
  /** By position among the slides, or among those of a section that is named with it. */
  | { readonly is: 'counted'; readonly ranges: readonly { readonly from: number; readonly to: number }[] }
  | { readonly is: 'half'; readonly half: 'first' | 'second' }
  | { readonly is: 'titled'; readonly slides: readonly number[] }
  | { readonly is: 'about'; readonly topic: string }
  | { readonly is: 'sections'; readonly names: readonly string[] }
  | { readonly is: 'place'; readonly place: SlidePlace }
  | { readonly is: 'hidden' }
  | { readonly is: 'everything' };

/** A thing with what restricts it: `tables on slide 4`. */
export type Phrase = readonly Part[];

/** An instruction as it was read, before its slides are looked up. */
export type Draft = ClauseDraft<Part>;
