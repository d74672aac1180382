import { createHash } from 'node:crypto';
import { LoquentError, serviceFailure, userMistake } from '#domain/errors.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { Units } from '#domain/units/units.ts';
import type { ReadDocument, ReadOptions } from '#formats/format.ts';
import { formatForSource, unsupportedFormat } from '#formats/registry.ts';
import type { FileManifest } from '#jobs/workspace/records.ts';

/**
 * Reads a source with the format of its extension.
 *
 * @param key names the file in errors
 * @throws LoquentError `unsupported_format`, `document_unreadable`, and errors of `DocumentFormat.read`, with the
 * file's name
 */
export function readDocument(
  key: string,
  bytes: Uint8Array,
  options: Pick<
    ReadOptions,
    'sourceLanguage' | 'targetLanguage' | 'targetLanguages' | 'columns' | 'keys' | 'byFormat' | 'mapping' | 'describe'
  > = {},
): ReadDocument {
  const format = formatForSource(key);
  if (format === undefined) throw unsupportedFormat(key);
  const { sourceLanguage, targetLanguage, targetLanguages, columns, keys, byFormat, mapping, describe } = options;
  return naming(key, documentUnreadable, () =>
    format.read(bytes, { sourceLanguage, targetLanguage, targetLanguages, columns, keys, byFormat, mapping, describe }),
  );
}

/**
 * Writes a document that was read by `readDocument`.
 *
 * @param key names the file in errors
 * @param write calls the document's writer
 * @throws LoquentError `document_write_failed`, with the file's name
 */
export function writeBack(key: string, write: () => Uint8Array): Uint8Array {
  return naming(key, documentUnwritable, write);
}

/** Runs a format's work and adds the file's name to its errors. */
function naming<Result>(
  key: string,
  defect: (key: string, cause: unknown) => LoquentError,
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    throw namedError(key, defect, error);
  }
}

/** The error of a reader that isn't a `DocumentFormat`, with the file's name. */
export function readError(key: string, error: unknown): LoquentError {
  return namedError(key, documentUnreadable, error);
}

function namedError(key: string, defect: (key: string, cause: unknown) => LoquentError, error: unknown): LoquentError {
  if (!(error instanceof LoquentError)) return defect(key, error);
  const { id, mistake, retryable } = error;
  return new LoquentError({ id, mistake, message: `${key}: ${error.message}`, retryable, cause: error });
}

/** SHA-256 of all data that determine the places of translations. */
export function fingerprintOf(units: Units): string {
  const hash = createHash('sha256');
  for (const unit of units) hash.update(`${unit.id}\0${unit.translate}\0${JSON.stringify(unit.content)}\n`);
  return hash.digest('hex');
}

/** Readers are pure: a retry would meet the same defect with this file. */
const documentUnreadable = (key: string, cause: unknown) =>
  userMistake(
    'document_unreadable',
    `${key}: The file can't be read because of a defect in its reader, which the server log describes. Split or simplify it.`,
    { cause },
  );

/** Writers are pure as well. */
const documentUnwritable = (key: string, cause: unknown) =>
  serviceFailure(
    'document_write_failed',
    `${key}: The file can't be written because of a defect in its writer, which the server log describes. Split or simplify it.`,
    { cause },
  );

/** An upgrade changed how a format is read while a job was running. */
export const documentReadDifferently = (key: string) =>
  serviceFailure(
    'extraction_changed',
    `${key} is now read differently than when the job began, because the service was upgraded. Submit the job again.`,
  );

/** Counts untranslated units by reason, sorted by reason. @param blank translatable units without a segment */
export function countSkippedByReason(
  units: Iterable<Pick<Unit, 'skipReason'>>,
  blank: number,
): FileManifest['skipped'] {
  const counts = new Map<string, number>();
  for (const unit of units) {
    if (unit.skipReason !== undefined) counts.set(unit.skipReason, (counts.get(unit.skipReason) ?? 0) + 1);
  }
  if (blank > 0) counts.set('empty', (counts.get('empty') ?? 0) + blank);
  return listed(counts);
}

/** Adds units that had nothing to translate, one reason per unit. */
export function addSkipped(skipped: FileManifest['skipped'], reasons: readonly string[]): FileManifest['skipped'] {
  const counts = new Map(skipped.map(({ reason, count }) => [reason, count]));
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return listed(counts);
}

function listed(counts: ReadonlyMap<string, number>): FileManifest['skipped'] {
  return [...counts].sort(([left], [right]) => left.localeCompare(right)).map(([reason, count]) => ({ reason, count }));
}
