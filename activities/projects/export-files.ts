import { connectProject } from '#jobs/projects/connect-project.ts';
import { LoquentError } from '#domain/errors.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import { outputFolder } from '#domain/jobs/outputs.ts';
import type { ExportSummary } from '#domain/jobs/summaries.ts';
import type { ExportTask } from '#domain/jobs/translation.ts';
import type { StoredExportedFile } from '#jobs/workspace/records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { parseFileKey } from '#platform/storage/keys.ts';
import { tmsExportUnusable, tmsExportTooLarge } from '#providers/tms/errors.ts';
import type { TmsDownload, TmsExportScope } from '#providers/tms/exports.ts';
import type { TmsConnector } from '#providers/tms/connector.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { storeResult } from '#activities/runtime/store-result.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import { ZipArchive, type ZipEntry } from '#formats/zip/zip-archive.ts';
import { awaitExport } from './await-export.ts';

/** Files of a job, which its result lists. */
const MAX_FILES = 5_000;
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Stores the files of a language, as the system of the project exports them, as target files of the job:
 * `{folder of the job}/{language}/{path}`.
 */
export async function exportFiles(
  dependencies: ActivityDependencies,
  job: TypedJob<TypeWith<'exportFiles'>>,
  task: ExportTask,
  note: (details: unknown) => void,
  signal: AbortSignal,
): Promise<ExportSummary> {
  const { language } = task;
  const area = new JobWorkspace(dependencies.storage, task);
  const known = await area.find(`exported-${language}`);
  if (known !== undefined) return summaryOf(known);
  const { connector, identifier } = await connectProject(dependencies, job);
  const { components, targetLanguages } = await area.read('project');
  const found = targetLanguages.find(({ tag }) => tag === language);
  if (found === undefined) throw new Error('The project of the job has no such language.');
  const scope: TmsExportScope = { project: identifier, components, language: found };
  const limits = { files: Math.floor(MAX_FILES / targetLanguages.length), downloaded: MAX_BYTES };
  const timeout = dependencies.tms.exportTimeout;
  const downloads = await awaitExport({ connector, scope, workspace: area, timeout, note, signal });
  requireFileCount(connector.name, downloads.length, limits);
  const folder = `${outputFolder(job, undefined)}/${language}`;
  const stored = new Map<string, StoredExportedFile>();
  for (const download of downloads) {
    for (const { path, read } of await filesOf(connector, download, limits, signal)) {
      signal.throwIfAborted();
      const key = keyOf(connector, folder, path);
      // Some file systems are case-insensitive.
      if (stored.has(key.toLowerCase())) throw tmsExportUnusable(connector.name, `it has two files ${path}.`);
      const bytes = read();
      await storeResult(dependencies, task, key, bytes);
      stored.set(key.toLowerCase(), { key, size: bytes.length });
      requireFileCount(connector.name, stored.size, limits);
      note({ language, files: stored.size });
    }
  }
  const files = [...stored.values()];
  await area.write(`exported-${language}`, files);
  return summaryOf(files);
}

async function filesOf(
  { name }: TmsConnector,
  { path, read }: TmsDownload,
  limits: ExportLimits,
  signal: AbortSignal,
): Promise<readonly UnpackedFile[]> {
  const { bytes, isBundle } = await read(limits.downloaded, signal);
  return isBundle ? unpackExport(name, bytes, path, limits) : [{ path, read: () => bytes }];
}

/** @throws LoquentError `tms_export_unusable` for a path that no key may have */
function keyOf({ name }: TmsConnector, folder: string, path: string): string {
  try {
    return parseFileKey(`${folder}/${path}`);
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    throw tmsExportUnusable(name, `the path of a file can't be a key of a file. ${error.message}`, error);
  }
}

const summaryOf = (files: readonly StoredExportedFile[]): ExportSummary => ({
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
});

/** Limits of an export of a language. */
interface ExportLimits {
  readonly files: number;
  /** Bytes of a file or bundle, as it is downloaded. */
  readonly downloaded: number;
}

/** A file of an export. */
interface UnpackedFile {
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
function unpackExport(tms: TmsName, bytes: Uint8Array, folder: string, limits: ExportLimits): UnpackedFile[] {
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
function requireFileCount(tms: TmsName, files: number, limits: ExportLimits): void {
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
