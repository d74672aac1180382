import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { text } from '#web/app/texts.tsx';
import { hasLedger, useJob } from '#web/jobs/use-job.ts';
import { ActButton, TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { KeysDialog, REVIEW_KEYS } from '#web/ui/keys-dialog.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useAct } from '#web/ui/use-service.ts';
import { ManySegments } from './many-segments.tsx';
import { PlaceTabs, SEGMENTS_PANEL } from './place-tabs.tsx';
import { readReviewFilter } from './review-filter.ts';
import { ReviewFilters } from './review-filters.tsx';
import { SegmentReview } from './segment-review.tsx';
import { useSavedFirst, useSaving } from './use-saving.ts';

const route = getRouteApi('/jobs/$jobId/review');

/** The segments of a job, side by side, to correct. */
export function ReviewPage() {
  const navigate = route.useNavigate();
  const { jobId } = route.useParams();
  const filter = route.useSearch();
  const { data: job } = useJob(jobId);
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, help] = useDisclosure(false);
  const change = (part: Readonly<Record<string, unknown>>) =>
    void navigate({ search: (before) => readReviewFilter({ ...before, ...part }), replace: true });
  const saving = useSaving(jobId);
  const shown = useSavedFirst(saving, filter);
  const render = useAct(
    async (loquent) => {
      await saving.flush();
      return loquent.jobs.render(jobId, {});
    },
    { onDone: ({ job_id: next }) => navigate({ to: '/jobs/$jobId', params: { jobId: next } }) },
  );
  return (
    <Stack gap="sm">
      <PageHead title={text('review.title')}>
        <ManySegments jobId={jobId} filter={filter} saving={saving} />
        <TextButton variant="subtle" onClick={help.open} labelId="keys.open" />
        {job !== undefined && hasLedger(job) && (
          <ButtonLink to="/jobs/$jobId/consistency" params={{ jobId }} labelId="ledger.title" />
        )}
        <ButtonLink to="/jobs/$jobId" params={{ jobId }} labelId="review.back" />
        {job?.status === 'completed' && <ActButton variant="filled" task={render} labelId="review.render" />}
      </PageHead>
      <ErrorAlert error={saving.error} onRetry={() => void saving.send()} />
      {saving.error === null && saving.dialog === undefined && <ErrorAlert error={render.error} isFocused />}
      <PlaceTabs jobId={jobId} filter={filter} onChange={change} />
      <ReviewFilters filter={filter} search={search} onChange={change} />
      <div id={SEGMENTS_PANEL} role="tabpanel" aria-label={text('review.title')}>
        {shown === undefined ? (
          <PageLoader />
        ) : (
          <SegmentReview
            key={JSON.stringify(shown)}
            jobId={jobId}
            job={job}
            filter={shown}
            saving={saving}
            search={search}
            onHelp={help.open}
          />
        )}
      </div>
      {saving.dialog}
      {isHelpOpen && <KeysDialog keys={REVIEW_KEYS} onClose={help.close} />}
    </Stack>
  );
}
