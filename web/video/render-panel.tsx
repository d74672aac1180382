import { Button, Group, Progress, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { isFinal, type Job } from '#web/jobs/use-job.ts';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { AnchorLink } from '#web/ui/links.tsx';

interface RenderPanelProps {
  readonly job: Job;
  /** The job that writes, or has last written, the files anew. */
  readonly render: Job | undefined;
  /** What a render would speak; undefined: nothing is spoken, or it isn't known yet. */
  readonly summary: Schemas['SegmentFit']['summary'] | undefined;
  /** Something is not saved yet. */
  readonly isSaving: boolean;
  onStarted(jobId: string): void;
}

/** Writes the files with the sentences as they are, and shows how far that is. */
export function RenderPanel({ job, render, summary, isSaving, onStarted }: RenderPanelProps) {
  const text = useText();
  const { loquent } = useSession();
  const start = useMutation({
    mutationFn: () => loquent.jobs.render(job.job_id, {}),
    onSuccess: ({ job_id: id }) => onStarted(id),
  });
  const isRunning = render !== undefined && !isFinal(render.status);
  return (
    <div>
      <Group>
        <Button
          loading={start.isPending || isRunning}
          disabled={isSaving || job.status !== 'completed'}
          onClick={() => start.mutate()}
        >
          {text('review.render')}
        </Button>
        {summary !== undefined && (
          <Text size="sm" c="dimmed">
            {text('studio.toSpeak', {
              sentences: summary.sentences_to_speak,
              characters: summary.characters_to_speak,
            })}
          </Text>
        )}
        {render !== undefined && (
          <AnchorLink size="sm" to="/jobs/$jobId" params={{ jobId: render.job_id }} role="status">
            {text('studio.rendering', { status: text(`status.${render.status}`) })}
          </AnchorLink>
        )}
      </Group>
      {isRunning && <Progress mt="xs" value={render.progress.percent} animated aria-label={text('job.progress')} />}
      {start.error !== null && <ErrorAlert error={start.error} />}
      {render?.error != null && (
        <Text size="sm" role="alert">
          {render.error.message}
        </Text>
      )}
    </div>
  );
}
