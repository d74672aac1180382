import type { EntityManager } from '#db/orm.ts';
import { forgetResults, resultKeys } from '#db/files/result-files.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { outputFolder, targetKeys, type JobFacts } from '#domain/jobs/outputs.ts';
import { listAllObjects } from '#platform/storage/list-all.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/**
 * Removes target files of an unfinished job that its result doesn't list, and releases their room: an attempt that was
 * killed between a file and its report leaves a file that looks finished.
 *
 * @param entityManager scoped to the job's organization
 * @param targetFiles keys of the listed files
 */
export async function removeUnfinishedTargets(
  storage: ObjectStorage,
  entityManager: EntityManager,
  job: JobFacts,
  targetFiles: readonly string[],
): Promise<void> {
  const listed = new Set(targetFiles);
  // Without a language: files that hold several.
  // Elsewhere only what the job has claimed is its own.
  const hasFiles = jobKindOf(job.type)?.resultFolder !== undefined && job.outputPath == null;
  for (const language of hasFiles ? [undefined, ...job.targetLanguages] : []) {
    const unlisted = targetKeys(job, language, job.sourceFiles).filter((key) => !listed.has(key));
    const unfinished = new Set(unlisted.map((key) => fileObjectKey(job.organization, key)));
    const folder = fileObjectKey(job.organization, outputFolder(job, language));
    for await (const { key } of listAllObjects(storage, folder)) if (unfinished.has(key)) await storage.remove(key);
  }
  const claimed = (await resultKeys(entityManager, job.id)).filter((key) => !listed.has(key));
  // Results whose names don't follow from the source files, such as subtitles.
  for (const key of claimed) await storage.remove(fileObjectKey(job.organization, key));
  await forgetResults(entityManager, job.organization, claimed);
}
