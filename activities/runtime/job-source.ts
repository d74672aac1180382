import { TMS_UNITS_EXTENSION } from '#formats/projects/index.ts';
import type { JobRow } from '#db/entities/index.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import type { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';

/** The source of a reading of a job: a file, or a component of a project in a language. */
export interface JobSource {
  /** Names it in errors, and determines its format. */
  readonly key: string;
  readonly read: () => Promise<Buffer>;
}

/** @param language BCP 47, of a reading for one language */
export async function sourceOf(
  area: JobWorkspace,
  job: Pick<JobRow, 'tms' | 'sourceFiles'>,
  fileIndex: number,
  language: string | undefined,
): Promise<JobSource> {
  if (job.tms == null || language === undefined) {
    const key = job.sourceFiles[fileIndex] ?? '';
    return { key, read: () => requireSource(key, () => area.readSource(fileIndex)) };
  }
  const { components } = await area.read('project');
  const name = components[fileIndex]?.name ?? '';
  return { key: `${name}${TMS_UNITS_EXTENSION}`, read: () => area.readBytes(`${fileIndex}/pulled-${language}`) };
}

/**
 * Copies a source file of a job, so that later changes of it don't affect the job.
 *
 * @param key the user's key
 * @throws LoquentError `source_file_missing`
 */
export async function snapshotSource(
  area: JobWorkspace,
  fileIndex: number,
  organizationId: string,
  key: string,
): Promise<void> {
  await requireSource(key, () => area.snapshotSource(fileIndex, fileObjectKey(organizationId, key)));
}

async function requireSource<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof LoquentError) || error.id !== 'not_found') throw error;
    const message = `The source file ${key} was removed before the job began. Upload it and submit the job again.`;
    throw userMistake('source_file_missing', message, { cause: error });
  }
}
