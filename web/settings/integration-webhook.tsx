import { Group } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Note } from '#web/ui/note.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { useAct } from '#web/ui/use-service.ts';
import type { IntegrationName } from './names.ts';

interface IntegrationWebhookProps {
  readonly name: IntegrationName;
  /** True: there is a secret for webhooks of the system. */
  readonly isAccepted: boolean;
}

/** Lets a system report changes of its projects: makes the secret that proves them, and forgets it. */
export function IntegrationWebhook({ name, isAccepted }: IntegrationWebhookProps) {
  const reload = [['integrations']];
  const create = useAct((loquent) => loquent.integrations.createWebhook(name), { reload });
  const remove = useAct((loquent) => loquent.integrations.deleteWebhook(name), { reload });
  const { url: address, secret = null } = create.data ?? {};
  return (
    <>
      <Note size="sm">{text(isAccepted ? 'tms.reports' : 'tms.noReports')}</Note>
      <Group gap="xs">
        <ActButton
          size="compact-sm"
          variant="default"
          task={create}
          labelId={isAccepted ? 'tms.newSecret' : 'tms.accept'}
        />
        {isAccepted && <ActButton size="compact-sm" variant="default" task={remove} labelId="tms.refuse" />}
      </Group>
      {secret !== null && <ShownOnce title={text('tms.secret', { address })} secret={secret} onClose={create.reset} />}
      <ErrorAlert error={create.error ?? remove.error} />
    </>
  );
}
