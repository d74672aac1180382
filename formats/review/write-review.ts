import type { ReviewFileJob, ReviewFormat, ReviewSegment } from './review-segment.ts';
import { writeReviewCsv } from './write-csv.ts';
import { writeReviewDocx } from './write-docx.ts';
import { writeReviewTmx } from './write-tmx.ts';
import { writeXliff1, writeXliff2 } from './write-xliff.ts';

/** How files of a format are called. */
export const REVIEW_FILES: Readonly<Record<ReviewFormat, { readonly extension: string; readonly mediaType: string }>> =
  {
    xliff12: { extension: 'xlf', mediaType: 'application/xliff+xml' },
    xliff21: { extension: 'xlf', mediaType: 'application/xliff+xml' },
    tmx: { extension: 'tmx', mediaType: 'application/x-tmx+xml' },
    csv: { extension: 'csv', mediaType: 'text/csv' },
    'docx-table': {
      extension: 'docx',
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
  };

/**
 * Writes segments for reviewers, in pieces.
 *
 * @param language BCP 47, of all segments of `xliff21`
 * @param segments by source and language
 */
export function writeReview(
  format: ReviewFormat,
  job: ReviewFileJob,
  language: string,
  segments: AsyncIterable<ReviewSegment>,
): AsyncIterable<string | Buffer> {
  switch (format) {
    case 'xliff12':
      return writeXliff1(job, segments);
    case 'xliff21':
      return writeXliff2(job, language, segments);
    case 'tmx':
      return writeReviewTmx(job, segments);
    case 'csv':
      return writeReviewCsv(job, segments);
    case 'docx-table':
      return writeReviewDocx(job, segments);
  }
}
