import { setHandler } from '@temporalio/workflow';
import { ExtractedFiles, reviewedOutputs, translationTasks } from '#domain/jobs/document-tasks.ts';
import { extractionsOf, type ExtractionCounts, type Extraction } from '#domain/jobs/translation.ts';
import {
  DOCUMENT_OPTIONS,
  OPEN_PROJECT_OPTIONS,
  RECORD_OPTIONS,
  TMS_OPTIONS,
} from '#workflows/runtime/activity-options.ts';
import { FileFailures } from '#workflows/runtime/file-failures.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import { runJob, type JobWorkflowResult } from '#workflows/runtime/run-job.ts';
import { waitForReview } from '#workflows/runtime/wait-for-review.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';
import { progressQuery, type JobInput } from '#workflows/messages.ts';
import { DocumentProgress, type DocumentJobVariant, type DocumentRun } from './document-run.ts';
import { surveyDocuments } from './survey-documents.ts';
import { translateDocuments } from './translate-documents.ts';
import { writeReviewed } from './write-reviewed.ts';

const { openJob, saveToMemory } = proxyJobActivities(RECORD_OPTIONS);
const { openJob: openProjectJob } = proxyJobActivities(OPEN_PROJECT_OPTIONS);
const { extractUnits } = proxyJobActivities(DOCUMENT_OPTIONS);
const { pullUnits, exportFiles } = proxyJobActivities(TMS_OPTIONS);

/** Reading documents is memory-bound: few at once. */
const PARALLEL_EXTRACTIONS = 2;

/** Runs a job on files, or on the components of a project. */
export async function runDocumentJob(input: JobInput, variant: DocumentJobVariant): Promise<JobWorkflowResult> {
  const progress = new DocumentProgress();
  let isFastLane = false;
  setHandler(progressQuery, () => progress.current());
  return runJob(input, {
    open() {
      progress.enter('open');
      const open = input.isProject === true ? openProjectJob : openJob;
      return open.executeWithOptions({ summary: 'take the job, keep its sources' }, [input]);
    },
    async work(plan) {
      progress.totalTasks = plan.fileNames.length * plan.targetLanguages.length;
      const run = { input, variant, plan, progress, failures: new FileFailures(plan) };
      if (variant.preparation !== undefined) {
        progress.enter(variant.preparation.stage);
        await variant.preparation.run(plan.fileNames[0] ?? '');
      }
      try {
        ({ isFastLane } = await workOnFiles(run));
      } catch (error) {
        throw run.failures.withFileFailures(error);
      }
      if (plan.exportsFiles === true) await exportProject(run);
      progress.enter('finish');
      if (plan.savesToMemory === true) {
        await saveToMemory.executeWithOptions({ summary: 'save the translations' }, [input]);
      }
    },
    position: () => progress.position(),
    closesInLocalActivity: () => isFastLane,
  });
}

/** Extracts all files, translates them, and writes them after a review. */
async function workOnFiles(run: DocumentRun): Promise<{ readonly isFastLane: boolean }> {
  const { input, variant, plan, failures, progress } = run;
  const languagesOf = (fileIndex: number) => failures.languagesOf(fileIndex);
  progress.enter('extract');
  const extracted = await extractFiles(run);
  failures.requireSome();
  const tasks = translationTasks(plan, extracted, languagesOf);
  progress.totalSegments = tasks.segments;
  await surveyDocuments(run, extracted, [...tasks.separate, ...tasks.shared.flat()]);
  progress.enter(variant.stage);
  await translateDocuments(run, tasks);
  failures.requireSome();
  if (plan.isReviewed === true) {
    progress.enter('review');
    await waitForReview(input);
    progress.enter('write');
    await writeReviewed(run, reviewedOutputs(plan, extracted, languagesOf));
  }
  // The end of a failed job saves its translations.
  failures.finish();
  return tasks;
}

async function extractFiles(run: DocumentRun): Promise<ExtractedFiles> {
  const extracted = new ExtractedFiles(run.plan);
  const extract = async (extraction: Extraction): Promise<void> => {
    const counts = await run.failures.attempt(extraction, () => extractFile(run, extraction));
    if (counts === undefined) return;
    for (const further of extracted.add(extraction, counts)) await extract(further);
  };
  const planned = extractionsOf(run.plan);
  await slidingWindow(planned.length, PARALLEL_EXTRACTIONS, (index) => extract(planned[index]!));
  return extracted;
}

async function extractFile({ input, plan }: DocumentRun, extraction: Extraction): Promise<ExtractionCounts> {
  const { fileIndex, language } = extraction;
  const name = plan.fileNames[fileIndex] ?? '';
  const summary = language === undefined ? name : `${name} → ${language}`;
  if (plan.isProject === true && language !== undefined) {
    const pulled = { ...input, fileIndex, language };
    await retryDuringShortage(() => pullUnits.executeWithOptions({ summary }, [pulled]));
  }
  return retryDuringShortage(() => extractUnits.executeWithOptions({ summary }, [{ ...input, ...extraction }]));
}

/** One language after the other: systems permit one export of a project at a time. */
async function exportProject({ input, plan, progress }: DocumentRun): Promise<void> {
  progress.enter('write');
  for (const language of plan.targetLanguages) {
    const task = { ...input, language };
    await retryDuringShortage(() => exportFiles.executeWithOptions({ summary: `files of ${language}` }, [task]));
  }
}
