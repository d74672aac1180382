import { Button, Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useJob } from '#web/jobs/use-job.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { RenderButton } from './render-button.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { SegmentReview } from './segment-review.tsx';

const route = getRouteApi('/jobs/$jobId/review');

/** The segments of a job, side by side, to correct. */
export function ReviewPage() {
  const text = useText();
  const { jobId } = route.useParams();
  const filter = route.useSearch();
  const { data: job } = useJob(jobId);
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, help] = useDisclosure(false);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>{text('review.title')}</Title>
        <Group gap="xs">
          <Button variant="subtle" onClick={help.open}>
            {text('keys.open')}
          </Button>
          <ButtonLink variant="default" to="/jobs/$jobId" params={{ jobId }}>
            {text('review.back')}
          </ButtonLink>
          {job?.status === 'completed' && <RenderButton jobId={jobId} />}
        </Group>
      </Group>
      <ReviewFilters filter={filter} job={job} search={search} />
      <SegmentReview
        key={JSON.stringify(filter)}
        jobId={jobId}
        job={job}
        filter={filter}
        search={search}
        onHelp={help.open}
      />
      <KeysDialog isOpen={isHelpOpen} onClose={help.close} />
    </Stack>
  );
}
