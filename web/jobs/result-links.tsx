import { ButtonLink } from '#web/ui/links.tsx';
import { isRecordingType } from '#web/video/studio-search.ts';
import type { Job } from './use-job.ts';

/** Types whose results are no translations to correct. */
const WITHOUT_SEGMENTS: ReadonlySet<Job['job_type']> = new Set([
  'quality_assurance',
  'quality_estimation',
  'term_extraction',
]);

const canReview = (job: Job) =>
  !WITHOUT_SEGMENTS.has(job.job_type) &&
  (job.status === 'completed' || job.progress.stage === 'review') &&
  job.target_languages.length > 0;

/** Leads to what people do with the result of a job. */
export function ResultLinks({ job }: { readonly job: Job }) {
  const { job_id: jobId, job_type: type, category, source_job_id: source, status } = job;
  const isRecording = category === 'video' || category === 'audio';
  return (
    <>
      {canReview(job) && isRecordingType(type) && (
        <ButtonLink to="/jobs/$jobId/studio" params={{ jobId }} variant="filled" says="job.studio" />
      )}
      {type === 'render' && source !== null && isRecording && (
        <ButtonLink
          to="/jobs/$jobId/studio"
          params={{ jobId: source }}
          search={{ render: jobId }}
          variant="light"
          says="job.studio"
        />
      )}
      {canReview(job) && <ButtonLink to="/jobs/$jobId/review" params={{ jobId }} variant="filled" says="job.review" />}
      {status === 'completed' && (type === 'quality_assurance' || type === 'quality_estimation') && (
        <ButtonLink to="/jobs/$jobId/quality" params={{ jobId }} variant="filled" says="quality.title" />
      )}
      {status === 'completed' && type === 'term_extraction' && (
        <ButtonLink to="/glossaries/extract/$jobId" params={{ jobId }} variant="filled" says="extract.candidates" />
      )}
    </>
  );
}
