import type { Caller } from '#jobs/caller.ts';
import { StoredFile } from '#db/entities/index.ts';
import { singleLanguageOf, type DetectedFile } from '#domain/languages/source-detection.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';

/**
 * The language of files by their analyses, each of which an upload starts.
 *
 * @param files keys, each once
 * @returns null if not all of the files are analyzed as the job will have them: it detects their language when it begins
 * @throws LoquentError as `singleLanguageOf`
 */
export async function analyzedLanguage(caller: Caller<'storage'>, files: readonly string[]): Promise<string | null> {
  const { storage } = caller.dependencies;
  const rows = await caller.entityManager().find(StoredFile, { key: { $in: [...files] } });
  const analyses = new Map(rows.map((row) => [row.key, row]));
  const detected: DetectedFile[] = [];
  for (const key of files) {
    const row = analyses.get(key);
    // A retry has the file as the first job had it, of which there is no analysis.
    if (row?.analysisStatus !== 'completed' || caller.retainedSources?.has(key) === true) return null;
    const object = await storage.stat(fileObjectKey(caller.principal.organizationId, key));
    if (object?.etag !== row.etag) return null;
    detected.push({ key, language: row.analysis?.detected_language ?? null });
  }
  return singleLanguageOf(detected);
}
