import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { RemovableList, useRemovableList } from '#web/ui/removable-list.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import type { Webhook } from './webhook-form.ts';

/** The webhooks of the organization, and what was delivered to them. */
export function WebhooksPage() {
  const text = useText();
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  const list = useRemovableList({
    key: ['webhooks', 'list'],
    async read({ webhooks }, page, signal) {
      const { subscriptions: items, total } = await webhooks.list(page, { signal });
      return { items, total };
    },
    remove: ({ webhooks }, id: number) => webhooks.delete(id),
  });
  return (
    <Stack>
      <PageHead title={text('nav.webhooks')}>
        <Button onClick={() => setEdited('new')}>{text('webhook.new')}</Button>
      </PageHead>
      {secret !== undefined && (
        <ShownOnce title={text('webhook.secret')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
      <RemovableList
        list={list}
        empty={<EmptyState title={text('webhook.none')}>{text('webhook.noneHelp')}</EmptyState>}
      >
        {(webhooks) =>
          webhooks.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onDelete={() => list.undo.remove(webhook.id, webhook.name)}
            />
          ))
        }
      </RemovableList>
      <Deliveries webhooks={list.query.data?.items ?? []} />
      {edited !== undefined && (
        <WebhookDialog
          webhook={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(saved) => {
            setEdited(undefined);
            if (saved !== undefined) setSecret(saved);
          }}
        />
      )}
    </Stack>
  );
}
