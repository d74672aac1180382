import { Badge, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { LoquentError, type Loquent } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { ActButton, TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Status, WebAddress } from '#web/ui/note.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useAct, useRead } from '#web/ui/use-service.ts';
import { useRemoval } from '#web/ui/use-removal.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { IntegrationWebhook } from './integration-webhook.tsx';
import { INTEGRATION_TITLES, type IntegrationRecord, type IntegrationName } from './names.ts';

/** A translation management system: connects it, tests the connection, and ends it. */
export function IntegrationCard({ name }: { readonly name: IntegrationName }) {
  const { data, error } = useRead(['integrations', name], (loquent, signal) =>
    loquent.integrations.read(name, { signal }).catch((failure: unknown) => {
      if (failure instanceof LoquentError && failure.status === 404) return null;
      throw failure;
    }),
  );
  const disconnect = (loquent: Loquent, each: IntegrationName) => loquent.integrations.delete(each);
  const removal = useRemoval(disconnect, [['integrations']], { removeId: 'tms.disconnect' });
  if (data === undefined) return error === null ? <PageLoader /> : <ErrorAlert error={error} />;
  const [state, color] =
    data === null ? (['tms.notConnected', 'gray'] as const) : (['tms.connected', 'green'] as const);
  return (
    <Panel title={INTEGRATION_TITLES[name]} side={<Badge color={color}>{text(state)}</Badge>}>
      {removal.bar}
      {data === null ? (
        <ConnectionForm name={name} address="" />
      ) : (
        <Connected integration={data} onDelete={() => removal.remove(name, INTEGRATION_TITLES[name])} />
      )}
    </Panel>
  );
}

interface ConnectedProps {
  readonly integration: IntegrationRecord;
  onDelete(): void;
}

function Connected({ integration, onDelete }: ConnectedProps) {
  const { name, base_url: address, accepts_webhooks: isAccepted } = integration;
  const [isEdited, edit] = useDisclosure(false);
  const test = useAct((loquent) => loquent.integrations.test(name));
  return (
    <>
      {address !== null && <WebAddress>{address}</WebAddress>}
      <Group gap="xs">
        <ActButton size="compact-sm" task={test} labelId="tms.test" />
        <TextButton size="compact-sm" onClick={edit.toggle} aria-expanded={isEdited} labelId="action.edit" />
        <TextButton size="compact-sm" onClick={onDelete} labelId="tms.disconnect" />
      </Group>
      <Status>{test.data?.message}</Status>
      <ErrorAlert error={test.error} />
      {isEdited && <ConnectionForm name={name} address={address ?? ''} onSaved={edit.close} />}
      <IntegrationWebhook name={name} isAccepted={isAccepted} />
    </>
  );
}
