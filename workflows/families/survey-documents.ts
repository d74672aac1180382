import type { ExtractedFiles, TranslationTask } from '#domain/jobs/document-tasks.ts';
import type { Extraction } from '#domain/jobs/translation.ts';
import { settle, survey } from '#workflows/runtime/ledger-steps.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';
import type { DocumentRun } from './document-run.ts';

/** Files surveyed, and ledgers settled, at once. */
const PARALLEL_SURVEYS = 2;

/** Makes the ledgers of a job: surveys each reading once, then settles the renderings for each of its languages. */
export async function surveyDocuments(
  { input, progress }: DocumentRun,
  extracted: ExtractedFiles,
  tasks: readonly TranslationTask[],
): Promise<void> {
  const withLedger = tasks.filter(({ hasLedger }) => hasLedger === true);
  if (withLedger.length === 0) return;
  progress.enter('survey');
  const readings = new Map<string, Extraction & { readonly fileName: string }>();
  for (const task of withLedger) {
    const reading = extracted.readingOf(task);
    readings.set(`${reading.fileIndex}/${reading.language ?? ''}`, { ...reading, fileName: task.fileName });
  }
  const surveys = [...readings.values()];
  await slidingWindow(surveys.length, PARALLEL_SURVEYS, async (index) => {
    const { fileName, ...reading } = surveys[index]!;
    await survey({ ...input, ...reading }, fileName);
  });
  await slidingWindow(withLedger.length, PARALLEL_SURVEYS, async (index) => {
    const { fileIndex, language, fileName } = withLedger[index]!;
    await settle({ ...input, fileIndex, language }, `${fileName} → ${language}`);
  });
}
