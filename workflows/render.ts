import { writeSubtitles } from './families/recordings.ts';
import { speakTranslation, verifySpeechOfLanguages } from './families/speech.ts';
import type { MediaTask } from '#domain/jobs/media.ts';
import type { RenderPlan } from '#domain/jobs/translation.ts';
import { namedFor, TargetLanguages } from './runtime/target-languages.ts';
import { MEDIA_OPTIONS, PROVIDER_OPTIONS, RECORD_OPTIONS, TMS_OPTIONS } from './runtime/activity-options.ts';
import { showParts, showStep } from './runtime/current-details.ts';
import { proxyJobActivities } from './runtime/job-activities.ts';
import { retryDuringShortage } from './runtime/retry-during-shortage.ts';
import { runChild } from './runtime/run-child.ts';
import { runJob, type JobWorkflowResult } from './runtime/run-job.ts';
import type { render_file } from './children/render-file.ts';
import type { JobInput } from './messages.ts';

const media = proxyJobActivities(MEDIA_OPTIONS);
const { openRender, saveReviewedToMemory } = proxyJobActivities(RECORD_OPTIONS);
const { checkConsistency } = proxyJobActivities(PROVIDER_OPTIONS);
const { exportFiles } = proxyJobActivities(TMS_OPTIONS);

/** Files at once. */
const PARALLEL_FILES = 4;

/** Re-renders a recording: the steps after its translation, on the corrections by people. */
async function renderRecording(
  input: JobInput,
  { isSpoken, languages: named }: NonNullable<RenderPlan['recording']>,
): Promise<void> {
  const languages = new TargetLanguages(input, named);
  const parts = new Map<MediaTask, number>();
  await languages.each(async (task) => {
    const corrected = await showStep(namedFor('correct', task), () => media.correctRecording(task));
    parts.set(task, corrected.parts);
  });
  if (isSpoken) {
    await speakTranslation(languages, parts);
    await verifySpeechOfLanguages(languages);
  } else await writeSubtitles(languages);
  languages.finish();
}

/** Re-renders the files of another job, or the strings of its project (`POST /v1/jobs/{job_id}/render`). */
export async function render(input: JobInput): Promise<JobWorkflowResult> {
  let closing = RECORD_OPTIONS;
  return runJob(input, {
    open: () => openRender(input),
    closing: () => closing,
    async work({ files, checked = [], recording, savesToMemory, isProject, exportedLanguages = [] }) {
      for (const file of checked) {
        const check = () => checkConsistency.executeWithOptions({ summary: file.language }, [{ ...input, ...file }]);
        await retryDuringShortage(check);
      }
      if (recording !== undefined) {
        // Its files are in a folder of the worker that made them.
        closing = { ...RECORD_OPTIONS, taskQueue: 'media' };
        await renderRecording(input, recording);
      }
      const project = isProject === true ? { isProject } : {};
      const parts = { count: files.length, width: PARALLEL_FILES, noun: 'files' };
      await showParts('write', parts, async (fileIndex) => {
        const { name, languages, isShared } = files[fileIndex]!;
        await runChild<typeof render_file>('render_file', {
          workflowId: `${input.jobId}/${fileIndex}`,
          args: [{ ...input, fileIndex, name, languages, isShared: isShared === true, ...project }],
          staticSummary: name,
          memo: { source_file: name },
          cancellationType: 'WAIT_CANCELLATION_COMPLETED',
        });
      });
      // One after the other: systems permit one export of a project at a time.
      for (const language of exportedLanguages) {
        const summary = `files of ${language}`;
        await retryDuringShortage(() => exportFiles.executeWithOptions({ summary }, [{ ...input, language }]));
      }
      if (savesToMemory === true)
        await saveReviewedToMemory.executeWithOptions({ summary: 'save what was reviewed' }, [input]);
    },
  });
}
