import { BYTE_ORDER_MARK } from '#formats/encoding/unicode.ts';
import { writeCsv } from '#formats/glossaries/index.ts';
import { SERVICE_NOTE_PREFIX, type ReviewFileJob, type ReviewSegment } from './review-segment.ts';

/** Columns of a table of segments. */
export const COLUMNS = [
  'id',
  'version',
  'state',
  'language',
  'source',
  'target',
  'note',
  'remarks',
  'file',
  'job',
] as const;

/** Writes segments as CSV, in pieces, one row each; codes are tags. A byte order mark makes Excel read UTF-8. */
export async function* writeReviewCsv(
  job: ReviewFileJob,
  segments: AsyncIterable<ReviewSegment>,
): AsyncGenerator<string> {
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield COLUMNS;
    for await (const { id, version, state, language, source, target, note, remarks, file } of segments) {
      const shown = remarks.map((remark) => SERVICE_NOTE_PREFIX + remark).join('\n');
      const name = job.files[file] ?? String(file);
      yield [id, String(version), state, language, source, target, note ?? '', shown, name, job.id];
    }
  }
  yield BYTE_ORDER_MARK;
  yield* writeCsv(rows());
}
