import { Group, Paper, Progress, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { text } from '#web/app/texts.tsx';
import { isFinal } from '#web/jobs/use-job.ts';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { useAct } from '#web/ui/use-service.ts';
import type { Studio } from './use-studio.ts';
import classes from './studio.module.css';

/** Writes the files with the sentences as they are, and shows how far that is. It stays in view. */
export function RenderPanel({ studio: { job, render, fit, editing } }: { readonly studio: Studio }) {
  const navigate = useNavigate({ from: '/jobs/$jobId/studio' });
  const start = useAct(({ jobs }) => jobs.render(job.job_id, {}), {
    onDone: ({ job_id: id }) => navigate({ search: (before) => ({ ...before, render: id }), replace: true }),
  });
  const isRunning = render !== undefined && !isFinal(render.status);
  return (
    <Paper pos="sticky" bottom={0} py="xs" className={classes['bar']}>
      <Group>
        <ActButton
          variant="filled"
          task={{ ...start, isPending: start.isPending || isRunning }}
          disabled={editing.isSaving || job.status !== 'completed'}
          labelId="review.render"
        />
        {fit !== undefined && (
          <Note size="sm">
            {text('studio.toSpeak', {
              sentences: fit.summary.sentences_to_speak,
              characters: fit.summary.characters_to_speak,
            })}
          </Note>
        )}
        <div role="status">
          {render !== undefined && (
            <AnchorLink size="sm" to="/jobs/$jobId" params={{ jobId: render.job_id }}>
              {text('studio.rendering', { status: text(`status.${render.status}`) })}
            </AnchorLink>
          )}
        </div>
      </Group>
      {isRunning && <Progress mt="xs" value={render.progress.percent} animated aria-label={text('job.progress')} />}
      <ErrorAlert error={start.error} isFocused />
      {render?.error != null && (
        <Text size="sm" component="div" role="alert">
          <Fact id={`error.${render.error.code}`} message={render.error.message} />
        </Text>
      )}
    </Paper>
  );
}
