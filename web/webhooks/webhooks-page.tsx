import { Stack } from '@mantine/core';
import { useState } from 'react';
import { text } from '#web/app/texts.tsx';
import { DialogButton } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { RemovableList, useRemovableList } from '#web/ui/removable-list.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** The webhooks of the organization, and what was delivered to them. */
export function WebhooksPage() {
  const [secret, setSecret] = useState<string>();
  const list = useRemovableList({
    key: ['webhooks', 'list'],
    read: ({ webhooks }, page, signal) => webhooks.list(page, { signal }),
    remove: ({ webhooks }, id: number) => webhooks.delete(id),
  });
  return (
    <Stack>
      <PageHead title={text('nav.webhooks')}>
        <DialogButton label={text('webhook.new')}>
          {(close) => <WebhookDialog onClose={close} onSecret={setSecret} />}
        </DialogButton>
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
              onSecret={setSecret}
              onDelete={() => list.removal.remove(webhook.id, webhook.name)}
            />
          ))
        }
      </RemovableList>
      <Deliveries webhooks={list.items ?? []} />
    </Stack>
  );
}
