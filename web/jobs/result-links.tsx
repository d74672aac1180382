import { ButtonLink } from '#web/ui/links.tsx';
import { isRecordingType } from '#web/recordings/studio-search.ts';
import { lacksFiles, type Job } from './use-job.ts';

/** Types whose results are reports. */
const QUALITY_TYPES: ReadonlySet<Job['job_type']> = new Set(['quality_assurance', 'quality_estimation']);

const canReview = (job: Job) =>
  !QUALITY_TYPES.has(job.job_type) &&
  job.job_type !== 'term_extraction' &&
  (job.status === 'completed' || lacksFiles(job) || job.progress.stage === 'review') &&
  job.target_languages.length > 0;

/** Leads to what people do with the result of a job. */
export function ResultLinks({ job }: { readonly job: Job }) {
  const { job_id: jobId, job_type: type, category, source_job_id: source, status } = job;
  const isDone = status === 'completed';
  const isRecording = category === 'video' || category === 'audio';
  const links = [
    [canReview(job) && isRecordingType(type), '/jobs/$jobId/studio', 'job.studio'],
    [canReview(job), '/jobs/$jobId/review', 'job.review'],
    [isDone && QUALITY_TYPES.has(type), '/jobs/$jobId/quality', 'quality.title'],
    [isDone && type === 'term_extraction', '/glossaries/extract/$jobId', 'extract.candidates'],
  ] as const;
  return (
    <>
      {links.map(
        ([isShown, to, labelId]) =>
          isShown && <ButtonLink key={to} to={to} params={{ jobId }} variant="filled" labelId={labelId} />,
      )}
      {type === 'render' && source !== null && isRecording && (
        <ButtonLink
          to="/jobs/$jobId/studio"
          params={{ jobId: source }}
          search={{ render: jobId }}
          variant="light"
          labelId="job.studio"
        />
      )}
    </>
  );
}
