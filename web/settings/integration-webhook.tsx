import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import type { TmsName } from './names.ts';

interface IntegrationWebhookProps {
  readonly name: TmsName;
  /** True: there is a secret for webhooks of the system. */
  readonly isAccepted: boolean;
  onChanged(): Promise<unknown>;
}

/** Lets a system report changes of its projects: makes the secret that proves them, and forgets it. */
export function IntegrationWebhook({ name, isAccepted, onChanged }: IntegrationWebhookProps) {
  const text = useText();
  const { loquent } = useSession();
  const create = useMutation({ mutationFn: () => loquent.integrations.createWebhook(name), onSuccess: onChanged });
  const remove = useMutation({ mutationFn: () => loquent.integrations.deleteWebhook(name), onSuccess: onChanged });
  const error = create.error ?? remove.error;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {text(isAccepted ? 'tms.reports' : 'tms.noReports')}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" loading={create.isPending} onClick={() => create.mutate()}>
          {text(isAccepted ? 'tms.newSecret' : 'tms.accept')}
        </Button>
        {isAccepted && (
          <Button size="compact-sm" variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {text('tms.refuse')}
          </Button>
        )}
      </Group>
      {create.data !== undefined && create.data.secret !== null && (
        <ShownOnce
          title={text('tms.secret', { address: create.data.url })}
          secret={create.data.secret}
          onClose={create.reset}
        />
      )}
      {error !== null && <ErrorAlert error={error} />}
    </Stack>
  );
}
