import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Since } from '#web/ui/since.tsx';
import { eventTextId, type Webhook } from './webhook-form.ts';

/** Milliseconds for which failed deliveries of a webhook without a known outage are sent again: a day. */
const RECOVERED_TIME = 24 * 60 * 60_000;

interface WebhookCardProps {
  readonly webhook: Webhook;
  onEdit(): void;
  onDelete(): void;
  onChanged(): Promise<unknown>;
}

/** A webhook: where it goes, what it is told, how it is, and what can be done with it. */
export function WebhookCard({ webhook, onEdit, onDelete, onChanged }: WebhookCardProps) {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const { id, name, url, events, is_active: isActive, deactivation_reason: reason, failing_since: failing } = webhook;
  const onSettled = () =>
    Promise.all([onChanged(), queryClient.invalidateQueries({ queryKey: ['deliveries'] })]) as Promise<unknown>;
  const pause = useMutation({ mutationFn: () => loquent.webhooks.change(id, { is_active: !isActive }), onSettled });
  const test = useMutation({ mutationFn: () => loquent.webhooks.test(id), onSettled });
  const recover = useMutation({
    mutationFn: () =>
      loquent.webhooks.recover(id, { since: failing ?? new Date(Date.now() - RECOVERED_TIME).toISOString() }),
    onSettled,
  });
  const error = [pause, test, recover].find((each) => each.error !== null)?.error;
  const answer = recover.data?.message ?? test.data?.message;
  return (
    <Card withBorder component="section" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2}>{name}</Title>
          <Badge color={isActive ? 'green' : 'gray'} variant="outline">
            {text(isActive ? 'webhook.active' : 'webhook.inactive')}
          </Badge>
        </Group>
        <Text size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Text size="sm" c="dimmed">
          {events.map((type) => text(eventTextId(type))).join(' · ')}
        </Text>
        {reason !== null && <Text size="sm">{text(`deactivated.${reason}`)}</Text>}
        {failing !== null && (
          <Text size="sm">
            {text('webhook.failing')} <Since date={new Date(failing)} />
          </Text>
        )}
        <Group gap="xs">
          <Button size="compact-sm" variant="light" loading={test.isPending} onClick={() => test.mutate()}>
            {text('webhook.test')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {text('action.edit')}
          </Button>
          <Button size="compact-sm" variant="default" loading={pause.isPending} onClick={() => pause.mutate()}>
            {text(isActive ? 'webhook.pause' : 'webhook.activate')}
          </Button>
          <Button size="compact-sm" variant="default" loading={recover.isPending} onClick={() => recover.mutate()}>
            {text('webhook.recover')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDelete}>
            {text('action.delete')}
          </Button>
        </Group>
        {answer !== undefined && (
          <Text size="sm" role="status">
            {answer}
          </Text>
        )}
        {error !== undefined && <ErrorAlert error={error} />}
      </Stack>
    </Card>
  );
}
