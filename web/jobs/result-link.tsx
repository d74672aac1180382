import { useText } from '#web/app/texts.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import type { Job } from './use-job.ts';

/** Leads to what people do with the result of a job that has no files to read. */
export function ResultLink({ job: { job_id: jobId, job_type: type, status } }: { readonly job: Job }) {
  const text = useText();
  if (status !== 'completed') return null;
  if (type === 'quality_assurance' || type === 'quality_estimation') {
    return (
      <ButtonLink to="/jobs/$jobId/quality" params={{ jobId }} variant="filled">
        {text('quality.title')}
      </ButtonLink>
    );
  }
  if (type !== 'term_extraction') return null;
  return (
    <ButtonLink to="/glossaries/extract/$jobId" params={{ jobId }} variant="filled">
      {text('extract.candidates')}
    </ButtonLink>
  );
}
