import { Card, Group, List, Stack } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Status } from '#web/ui/note.tsx';
import { useAct } from '#web/ui/use-service.ts';

/** Preview of the sentences that a saved cast has spoken again in kept recordings, with their price, and the jobs that render them. */
export function CastChanges({ id }: { readonly id: number }) {
  const preview = useAct(({ casts }) => casts.preview(id));
  const render = useAct(({ casts }) => casts.render(id), { reload: [['jobs']] });
  const found = render.data ?? preview.data;
  return (
    <Card withBorder>
      <Stack gap="xs">
        {found !== undefined && (
          <Status>
            {text(render.data === undefined ? 'cast.changes' : 'cast.rendering', {
              sentences: found.sentences,
              recordings: found.jobs.length,
              characters: found.characters,
            })}
            {found.amount !== null && ` ${text('new.price', { amount: found.amount, currency: found.currency })}`}
          </Status>
        )}
        {found !== undefined && found.jobs.length > 0 && (
          <List size="sm">
            {found.jobs.map(({ job_id: jobId, name, sentences, render_id: renderId }) => (
              <List.Item key={jobId}>
                <AnchorLink to="/jobs/$jobId" params={{ jobId: renderId ?? jobId }}>
                  {name ?? jobId}
                </AnchorLink>{' '}
                {text('cast.sentences', { sentences })}
              </List.Item>
            ))}
          </List>
        )}
        <ErrorAlert error={render.error ?? preview.error} isFocused />
        <Group>
          <ActButton variant="default" task={preview} labelId="cast.preview" />
          {preview.data !== undefined && preview.data.jobs.length > 0 && render.data === undefined && (
            <ActButton task={render} labelId="cast.render" />
          )}
        </Group>
      </Stack>
    </Card>
  );
}
