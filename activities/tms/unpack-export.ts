import { LoquentError } from '#domain/errors.ts';
import type { TmsName } from '#domain/tms/tms-name.ts';
import { ZipArchive, type ZipEntry } from '#formats/zip/zip-archive.ts';
import { tmsExportTooLarge, tmsExportUnusable } from '#providers/tms/errors.ts';

/** Limits of an export of a language. */
export interface ExportLimits {
  readonly files: number;
  /** Bytes of a file or bundle, as it is downloaded. */
  readonly downloaded: number;
}

/** A file of an export. */
export interface UnpackedFile {
  /** Below the folder of the language. */
  readonly path: string;
  readonly read: () => Uint8Array;
}

/**
 * The files of a bundle, under the zip reader's limits: no path leaves its folder, and none comes twice.
 *
 * @param folder of the files; '' for none
 * @throws LoquentError `tms_export_unusable`, `tms_export_too_large`
 */
export function unpackExport(tms: TmsName, bytes: Uint8Array, folder: string, limits: ExportLimits): UnpackedFile[] {
  const archive = readable(tms, () => new ZipArchive(bytes));
  const files = archive.entries.filter(({ name }) => !name.endsWith('/'));
  requireFileCount(tms, files.length, limits);
  const read = (entry: ZipEntry) => readable(tms, () => archive.read(entry));
  return files.map((entry) => ({
    path: folder === '' ? entry.name : `${folder}/${entry.name}`,
    read: () => read(entry),
  }));
}

/** @throws LoquentError `tms_export_too_large` */
export function requireFileCount(tms: TmsName, files: number, limits: ExportLimits): void {
  if (files > limits.files) throw tmsExportTooLarge(tms, `${limits.files} files of a language`);
}

/** Errors about documents of users are worded for uploads. */
function readable<Result>(tms: TmsName, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    if (error.id === 'document_too_large') throw tmsExportTooLarge(tms, '1,000 files or 256 MB, unpacked');
    throw tmsExportUnusable(tms, 'its zip bundle is damaged, or has entries that no program should unpack.', error);
  }
}
