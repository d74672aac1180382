import type { JobWarning } from '#domain/jobs/job.ts';
import type { ExportedFile } from '#domain/jobs/results/pushed-component.ts';
import type { WorkArea } from './work-area.ts';

/** Files that the system of a project exported, of the languages that are complete. */
export interface ExportedFiles {
  /** Absent if no language is complete, as in jobs that export nothing. */
  readonly exported?: readonly ExportedFile[];
  readonly warnings: readonly JobWarning[];
}

/** Collects the exported files of a job. @param languages of the job, BCP 47 */
export async function collectExportedFiles(area: WorkArea, languages: readonly string[]): Promise<ExportedFiles> {
  const exported: ExportedFile[] = [];
  const warnings: JobWarning[] = [];
  let isAsked = false;
  for (const language of languages) {
    const files = await area.find(`exported-${language}`);
    if (files === undefined) continue;
    isAsked = true;
    if (files.length === 0) warnings.push({ code: 'export_empty', message: 'The system exported no file.', language });
    exported.push(...files.map(({ key, size }) => ({ language, target_file: key, size })));
  }
  return { ...(isAsked ? { exported } : {}), warnings };
}
