import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useJob } from '#web/jobs/use-job.ts';
import { ActButton, TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useAct } from '#web/ui/use-service.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { SegmentReview } from './segment-review.tsx';

const route = getRouteApi('/jobs/$jobId/review');

/** The segments of a job, side by side, to correct. */
export function ReviewPage() {
  const text = useText();
  const navigate = useNavigate();
  const { jobId } = route.useParams();
  const filter = route.useSearch();
  const { data: job } = useJob(jobId);
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, help] = useDisclosure(false);
  const render = useAct((loquent) => loquent.jobs.render(jobId, {}), {
    onDone: ({ job_id: next }) => navigate({ to: '/jobs/$jobId', params: { jobId: next } }),
  });
  return (
    <Stack gap="sm">
      <PageHead title={text('review.title')}>
        <TextButton variant="subtle" onClick={help.open} labelId="keys.open" />
        <ButtonLink to="/jobs/$jobId" params={{ jobId }} labelId="review.back" />
        {job?.status === 'completed' && <ActButton variant="filled" task={render} labelId="review.render" />}
      </PageHead>
      <ErrorAlert error={render.error} />
      <ReviewFilters filter={filter} job={job} search={search} />
      <SegmentReview
        key={JSON.stringify(filter)}
        jobId={jobId}
        job={job}
        filter={filter}
        search={search}
        onHelp={help.open}
      />
      {isHelpOpen && <KeysDialog onClose={help.close} />}
    </Stack>
  );
}
