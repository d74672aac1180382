import type { SegmentState } from '#domain/review/segment.ts';

/** Formats of files in which people review the segments of a job with other programs. */
export const REVIEW_FORMATS = ['xliff12', 'xliff21', 'tmx', 'csv', 'docx-table'] as const;
export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

/** The job that all segments of a review file belong to. */
export interface ReviewFileJob {
  readonly id: string;
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** Names of the sources, by their positions. */
  readonly files: readonly string[];
}

/** A segment in a file for reviewers; both texts have their codes as tags. */
export interface ReviewSegment {
  /** As `segmentId` writes it. */
  readonly id: string;
  /** Position among the sources of the job. */
  readonly file: number;
  /** BCP 47. */
  readonly language: string;
  readonly version: number;
  readonly source: string;
  readonly target: string;
  readonly state: SegmentState;
  /** A reviewer's. */
  readonly note: string | null;
  /** Remarks of the service on the target, one per line. */
  readonly remarks: readonly string[];
  /** Most Unicode code points of the target; null: any number. */
  readonly maximumLength: number | null;
}

/** A segment in a returned file; undefined fields: the file doesn't state them. */
export interface ReturnedSegment {
  /** Id of the job. */
  readonly job?: string | undefined;
  readonly id: string;
  readonly version?: number | undefined;
  /** As the program wrote it. */
  readonly language?: string | undefined;
  readonly source?: string | undefined;
  readonly target?: string | undefined;
  readonly state?: SegmentState | undefined;
  readonly note?: string | undefined;
}

/** Begins notes of the service, which are no reviewer's. */
export const SERVICE_NOTE_PREFIX = 'Loquent: ';
