import type { CheckedSegment } from './checked-segment.ts';

/** A translated segment of a file or of a project, as a job on quality reads it. */
export interface QualitySegment extends Omit<CheckedSegment, 'match'> {
  /** Location of the segment for people: a key, a cell. */
  readonly place: string;
  /** Words of the source. */
  readonly words: number;
  /** Id of the unit at the translation management system, of which plural forms are segments. */
  readonly unit?: string;
  /** Address at which people see it; only of a project. */
  readonly url?: string;
}
