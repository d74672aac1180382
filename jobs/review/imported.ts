import type { SegmentState } from '#domain/review/segment.ts';

/** Elements of a list in an answer. */
const MAX_LISTED = 1_000;
/** UTF-16 units of the texts of a list: some megabytes of JSON at most, whatever the segments have. */
const MAX_LISTED_TEXT = 1_000_000;

/** A segment that was changed since its export, and otherwise than in the file. */
export interface ImportConflict {
  readonly id: string;
  /** Version of the segment as it is now. */
  readonly version: number;
  readonly target: string;
  readonly state: SegmentState;
  /** Target in the returned file. */
  readonly returnedTarget: string;
  readonly returnedState: SegmentState | null;
}

interface Rejection {
  readonly id: string;
  /** The end of a sentence about the segment. */
  readonly reason: string;
}

/** Characters of an id that answers repeat. */
const MAX_ID = 100;

/** Counts what became of the segments of a file; lists are bounded, counts are whole. */
export class Imported {
  updated = 0;
  unchanged = 0;
  conflictCount = 0;
  rejectedCount = 0;
  readonly conflicts: ImportConflict[] = [];
  readonly rejected: Rejection[] = [];
  #conflictText = 0;
  #rejectedText = 0;

  addConflict(conflict: ImportConflict): void {
    this.conflictCount += 1;
    this.#conflictText += conflict.target.length + conflict.returnedTarget.length;
    if (this.conflicts.length < MAX_LISTED && this.#conflictText <= MAX_LISTED_TEXT) this.conflicts.push(conflict);
  }

  reject(id: string, reason: string): void {
    this.rejectedCount += 1;
    this.#rejectedText += reason.length;
    if (this.rejected.length < MAX_LISTED && this.#rejectedText <= MAX_LISTED_TEXT)
      this.rejected.push({ id: id.slice(0, MAX_ID), reason });
  }
}
