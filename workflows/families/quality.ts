import { executeChild } from '@temporalio/workflow';
import type { QualityExtraction } from '#domain/jobs/quality.ts';
import {
  DOCUMENT_OPTIONS,
  OPEN_PROJECT_OPTIONS,
  RECORD_OPTIONS,
  TMS_OPTIONS,
} from '#workflows/runtime/activity-options.ts';
import type { assess_document } from '#workflows/children/assess-document.ts';
import { childSearchAttributes } from '#workflows/runtime/child-attributes.ts';
import { showParts, showStep } from '#workflows/runtime/current-details.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { runJob, type JobWorkflowResult } from '#workflows/runtime/run-job.ts';
import type { JobInput } from '#workflows/messages.ts';

const { openQuality } = proxyJobActivities(RECORD_OPTIONS);
const { openQuality: openProjectQuality } = proxyJobActivities(OPEN_PROJECT_OPTIONS);
const { extractSegments, checkSegments, reportQuality } = proxyJobActivities(DOCUMENT_OPTIONS);
const { extractSegments: pullSegments, pushFindings } = proxyJobActivities(TMS_OPTIONS);

/** Documents that are read or checked at once: threads and systems are shared with other jobs. */
const PARALLEL_EXTRACTIONS = 2;
/** Documents whose batches are assessed at once. */
const PARALLEL_CHILDREN = 4;

/** Runs a job on quality: its documents are read, checked by rules, and assessed by a model. */
export async function runQualityJob(input: JobInput): Promise<JobWorkflowResult> {
  return runJob(input, {
    open: () => (input.isProject === true ? openProjectQuality : openQuality)(input),
    async work({ documents, isProject, pushes }) {
      const each = (step: string, width: number, run: (document: number, summary: string) => Promise<unknown>) =>
        showParts(step, { count: documents.length, width, noun: 'documents' }, (document) =>
          run(document, documents[document] ?? ''),
        );
      const extracted: QualityExtraction[] = [];
      await each('extract', PARALLEL_EXTRACTIONS, async (document, summary) => {
        const read = isProject ? pullSegments : extractSegments;
        extracted[document] = await read.executeWithOptions({ summary }, [{ ...input, document }]);
      });
      await each('check', PARALLEL_EXTRACTIONS, (document, summary) =>
        checkSegments.executeWithOptions({ summary }, [{ ...input, document }]),
      );
      await each('assess', PARALLEL_CHILDREN, async (document, summary) => {
        const { batches, language } = extracted[document]!;
        if (batches === 0) return;
        await executeChild<typeof assess_document>('assess_document', {
          workflowId: `${input.jobId}/${document}`,
          args: [{ ...input, document, batches }],
          staticSummary: summary,
          typedSearchAttributes: childSearchAttributes(language),
          cancellationType: 'WAIT_CANCELLATION_COMPLETED',
        });
      });
      if (pushes) {
        await each('push', PARALLEL_EXTRACTIONS, (document, summary) =>
          pushFindings.executeWithOptions({ summary }, [{ ...input, document }]),
        );
      }
      await showStep('report', () => reportQuality(input));
    },
  });
}
