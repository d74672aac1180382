import { Badge, Group, Text } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { ActButton, TextButton } from '#web/ui/buttons.tsx';
import { DialogButton } from '#web/ui/dialog.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Note, Status, WebAddress } from '#web/ui/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Since } from '#web/ui/since.tsx';
import { useAct } from '#web/ui/use-service.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { eventTextId, type Webhook } from './webhook-form.ts';

/** Milliseconds for which failed deliveries of a webhook without a known outage are sent again: a day. */
const RECOVERED_TIME = 24 * 60 * 60_000;

interface WebhookCardProps {
  readonly webhook: Webhook;
  /** Called with a new secret, which is shown this once. */
  onSecret(secret: string): void;
  onDelete(): void;
}

/** A webhook: its address, its events, its state, and its actions. */
export function WebhookCard({ webhook, onSecret, onDelete }: WebhookCardProps) {
  const { id, name, url, events, is_active: isActive, deactivation_reason: reason, failing_since: failing } = webhook;
  const reload = [['webhooks']];
  const pause = useAct(({ webhooks }) => webhooks.change(id, { is_active: !isActive }), { reload });
  const test = useAct(({ webhooks }) => webhooks.test(id), { reload });
  const recover = useAct(
    ({ webhooks }) => webhooks.recover(id, { since: failing ?? new Date(Date.now() - RECOVERED_TIME).toISOString() }),
    { reload },
  );
  return (
    <Panel
      title={name}
      side={<Badge color={isActive ? 'green' : 'gray'}>{text(isActive ? 'webhook.active' : 'webhook.inactive')}</Badge>}
    >
      <WebAddress>{url}</WebAddress>
      <Note size="sm">{events.map((type) => text(eventTextId(type))).join(' · ')}</Note>
      {reason !== null && <Text size="sm">{text(`deactivated.${reason}`)}</Text>}
      {failing !== null && (
        <Text size="sm">
          {text('webhook.failing')} <Since date={failing} />
        </Text>
      )}
      <Group gap="xs">
        <ActButton task={test} labelId="webhook.test" />
        <DialogButton variant="default" label={text('action.edit')}>
          {(close) => <WebhookDialog webhook={webhook} onClose={close} onSecret={onSecret} />}
        </DialogButton>
        <ActButton variant="default" task={pause} labelId={isActive ? 'webhook.pause' : 'webhook.activate'} />
        <ActButton variant="default" task={recover} labelId="webhook.recover" />
        <TextButton onClick={onDelete} labelId="action.delete" />
      </Group>
      <Status>{recover.data?.message ?? test.data?.message}</Status>
      <ErrorAlert error={pause.error ?? test.error ?? recover.error} />
    </Panel>
  );
}
