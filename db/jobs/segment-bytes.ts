import type { EntityManager } from '#db/orm.ts';
import { byFile, segmentId, type SegmentKey } from '#domain/review/segment.ts';

/** Columns of texts that count as files. */
const TEXTS = ['source', 'target', 'machine_target', 'note'];
const SIZE = TEXTS.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');
/** With the former targets. */
const KEPT_SIZE = `${SIZE} + coalesce(octet_length(cast(history as text)), 0)`;

/** Bytes of the texts of a page, which ends before its limit with more: some megabytes of JSON at most, whatever the segments have. */
export const MAX_PAGE_TEXT = 1_000_000;

/** Bytes of the texts of some segments of a job. */
export async function bytesOfSegments(
  entityManager: EntityManager,
  job: string,
  keys: readonly SegmentKey[],
): Promise<number> {
  let total = 0;
  for (const { file, language, numbers } of byFile(keys)) {
    const condition = `file = ? and language = ? and number in (${numbers.map(() => '?').join(', ')})`;
    total += await sumBytes(entityManager, job, condition, [file, language, ...numbers]);
  }
  return total;
}

/** The first of some segments of a job whose texts have so many bytes together, and the very first in any case. */
export async function firstWithin<Key extends SegmentKey>(
  entityManager: EntityManager,
  job: string,
  keys: readonly Key[],
  bytes: number,
): Promise<readonly Key[]> {
  const sizes = new Map<string, number>();
  for (const { file, language, numbers } of byFile(keys)) {
    const rows = await entityManager.execute<{ readonly number: number; readonly bytes: number | string }[]>(
      `select number, ${SIZE} as bytes from job_segment ` +
        `where job = ? and file = ? and language = ? and number in (${numbers.map(() => '?').join(', ')})`,
      [job, file, language, ...numbers],
    );
    for (const row of rows) sizes.set(segmentId({ file, language, number: row.number }), Number(row.bytes));
  }
  let total = 0;
  const end = keys.findIndex((key, index) => {
    total += sizes.get(segmentId(key)) ?? 0;
    return index > 0 && total > bytes;
  });
  return end === -1 ? keys : keys.slice(0, end);
}

/** Bytes of the texts of the segments of a job that a condition of SQL selects. */
export async function sumBytes(
  entityManager: EntityManager,
  job: string,
  condition: string,
  parameters: readonly (string | number)[],
): Promise<number> {
  const [row] = await entityManager.execute<{ readonly total: number | string | null }[]>(
    `select sum(${KEPT_SIZE}) as total from job_segment where job = ? and ${condition}`,
    [job, ...parameters],
  );
  return Number(row?.total ?? 0);
}

/** The limit of a page as served: lower if its texts end it early, so that the next page begins right after it. */
export const servedPageLimit = (
  { limit }: { readonly limit: number },
  found: readonly unknown[],
  shown: readonly unknown[],
) => ({
  limit: shown.length < found.length ? shown.length : limit,
});
