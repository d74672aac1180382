import { ButtonLink } from '#web/ui/links.tsx';
import { hasLedger, lacksFiles, type Job } from './use-job.ts';

const hasIssues = ({ result }: Job) => result !== null && 'issues' in result;
const hasTerms = ({ result }: Job) => result !== null && 'glossary_id' in result;

/** True for jobs whose segments people correct. */
export const canReview = (job: Job) =>
  !hasIssues(job) &&
  !hasTerms(job) &&
  (job.status === 'completed' || lacksFiles(job) || job.progress.stage === 'review') &&
  job.target_languages.length > 0;

/** Leads to what people do with the result of a job. */
export function ResultLinks({ job }: { readonly job: Job }) {
  const { job_id: jobId, category, source_job_id: source, status } = job;
  const isDone = status === 'completed';
  const isRecording = category === 'video' || category === 'audio';
  const links = [
    [canReview(job) && isRecording && source === null, '/jobs/$jobId/studio', 'job.studio'],
    [canReview(job), '/jobs/$jobId/review', 'job.review'],
    [hasLedger(job) && source === null, '/jobs/$jobId/consistency', 'ledger.title'],
    [isDone && hasIssues(job), '/jobs/$jobId/quality', 'quality.title'],
    [isDone && hasTerms(job), '/glossaries/extract/$jobId', 'extract.candidates'],
  ] as const;
  return (
    <>
      {links
        .filter(([isShown]) => isShown)
        .map(([, to, labelId], index) => (
          <ButtonLink
            key={to}
            to={to}
            params={{ jobId: source ?? jobId }}
            variant={index === 0 ? 'filled' : 'light'}
            labelId={labelId}
          />
        ))}
      {source !== null && isRecording && (
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
