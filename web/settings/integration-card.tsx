import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { LoquentError } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useAct, useRead } from '#web/ui/use-service.ts';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { IntegrationWebhook } from './integration-webhook.tsx';
import { TMS_TITLES, type Integration, type TmsName } from './names.ts';

/** A translation management system: connects it, tests the connection, and ends it. */
export function IntegrationCard({ name }: { readonly name: TmsName }) {
  const text = useText();
  const { data, error } = useRead(['integrations', name], (loquent, signal) =>
    loquent.integrations.read(name, { signal }).catch((failure: unknown) => {
      if (failure instanceof LoquentError && failure.status === 404) return null;
      throw failure;
    }),
  );
  const undoable = useUndoable((loquent, each: TmsName) => loquent.integrations.delete(each), ['integrations']);
  if (data === undefined) return error === null ? <PageLoader /> : <ErrorAlert error={error} />;
  const integration = undoable.isRemoved(name) ? null : data;
  const [state, color] =
    integration === null ? (['tms.notConnected', 'gray'] as const) : (['tms.connected', 'green'] as const);
  return (
    <Panel title={TMS_TITLES[name]} side={<Badge color={color}>{text(state)}</Badge>}>
      {undoable.bar}
      {integration === null ? (
        <ConnectionForm name={name} address="" />
      ) : (
        <Connected integration={integration} onDelete={() => undoable.remove(name, TMS_TITLES[name])} />
      )}
    </Panel>
  );
}

interface ConnectedProps {
  readonly integration: Integration;
  onDelete(): void;
}

function Connected({ integration, onDelete }: ConnectedProps) {
  const text = useText();
  const { name, base_url: address, accepts_webhooks: isAccepted } = integration;
  const [isEdited, edit] = useDisclosure(false);
  const test = useAct((loquent) => loquent.integrations.test(name));
  return (
    <>
      {address !== null && (
        <Text size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Text>
      )}
      <Group gap="xs">
        <ActButton size="compact-sm" task={test}>
          {text('tms.test')}
        </ActButton>
        <Button size="compact-sm" variant="default" onClick={edit.toggle} aria-expanded={isEdited}>
          {text('action.edit')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDelete}>
          {text('tms.disconnect')}
        </Button>
      </Group>
      <Text size="sm" role="status">
        {test.data?.message}
      </Text>
      <ErrorAlert error={test.error} />
      {isEdited && <ConnectionForm name={name} address={address ?? ''} onSaved={edit.close} />}
      <IntegrationWebhook name={name} isAccepted={isAccepted} />
    </>
  );
}
