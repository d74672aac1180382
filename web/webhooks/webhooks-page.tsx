import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import type { Webhook } from './webhook-form.ts';

/** Webhooks that the list shows. */
const MAX_WEBHOOKS = 100;

/** The webhooks of the organization, and what was delivered to them. */
export function WebhooksPage() {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  const list = useQuery({
    queryKey: ['webhooks'],
    queryFn: async ({ signal }) => await loquent.webhooks.list({ limit: MAX_WEBHOOKS }, { signal }),
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  const undoable = useUndoable((loquent, id: number) => loquent.webhooks.delete(id), ['webhooks']);
  const webhooks = list.data?.subscriptions.filter(({ id }) => !undoable.isRemoved(id)) ?? [];
  const newButton = <Button onClick={() => setEdited('new')}>{text('webhook.new')}</Button>;
  if (list.isPending) return <PageLoader />;
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1}>{text('nav.webhooks')}</Title>
        {webhooks.length > 0 && newButton}
      </Group>
      {list.error !== null && <ErrorAlert error={list.error} />}
      {secret !== undefined && (
        <ShownOnce title={text('webhook.secret')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
      {undoable.bar}
      {list.data !== undefined && webhooks.length === 0 && (
        <EmptyState title={text('webhook.none')}>
          <Text mb="sm">{text('webhook.noneHelp')}</Text>
          {newButton}
        </EmptyState>
      )}
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          onEdit={() => setEdited(webhook)}
          onDelete={() => undoable.remove(webhook.id, webhook.name)}
          onChanged={reload}
        />
      ))}
      <Deliveries webhooks={webhooks} />
      {edited !== undefined && (
        <WebhookDialog
          webhook={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(saved) => {
            setEdited(undefined);
            if (saved !== undefined) setSecret(saved);
            void reload();
          }}
        />
      )}
    </Stack>
  );
}
