import { Badge, Button, Card, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { IntegrationWebhook } from './integration-webhook.tsx';
import { TMS_TITLES, type Integration, type TmsName } from './names.ts';

interface IntegrationCardProps {
  readonly name: TmsName;
  /** Null: not connected. */
  readonly integration: Integration | null;
  onChanged(): Promise<unknown>;
  onDelete(): void;
}

/** A translation management system: connects it, tests the connection, and ends it. */
export function IntegrationCard({ name, integration, onChanged, onDelete }: IntegrationCardProps) {
  const text = useText();
  const { loquent } = useSession();
  const [isEdited, setEdited] = useState(false);
  const test = useMutation({ mutationFn: () => loquent.integrations.test(name) });
  const isConnected = integration !== null;
  return (
    <Card withBorder component="section" aria-label={TMS_TITLES[name]}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2}>{TMS_TITLES[name]}</Title>
          <Badge color={isConnected ? 'green' : 'gray'} variant="outline">
            {text(isConnected ? 'tms.connected' : 'tms.notConnected')}
          </Badge>
        </Group>
        {integration !== null && integration.base_url !== null && (
          <Text size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {integration.base_url}
          </Text>
        )}
        {isConnected && (
          <Group gap="xs">
            <Button size="compact-sm" variant="light" loading={test.isPending} onClick={() => test.mutate()}>
              {text('tms.test')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setEdited(!isEdited)} aria-expanded={isEdited}>
              {text('action.edit')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={onDelete}>
              {text('tms.disconnect')}
            </Button>
          </Group>
        )}
        {test.data !== undefined && (
          <Text size="sm" role="status">
            {test.data.message}
          </Text>
        )}
        {test.error !== null && <ErrorAlert error={test.error} />}
        {(!isConnected || isEdited) && (
          <ConnectionForm
            name={name}
            address={integration?.base_url ?? ''}
            onSaved={async () => {
              await onChanged();
              setEdited(false);
            }}
          />
        )}
        {integration !== null && (
          <IntegrationWebhook name={name} isAccepted={integration.accepts_webhooks} onChanged={onChanged} />
        )}
      </Stack>
    </Card>
  );
}

/** Where a system has addresses of its own: Weblate always, Crowdin Enterprise, Lokalise never. */
const ADDRESSES: Readonly<Record<TmsName, 'required' | 'optional' | 'none'>> = {
  weblate: 'required',
  crowdin: 'optional',
  lokalise: 'none',
};

interface ConnectionFormProps {
  readonly name: TmsName;
  readonly address: string;
  onSaved(): Promise<unknown>;
}

/** Token and address of a system; the service tries them before it stores them. */
function ConnectionForm({ name, address, onSaved }: ConnectionFormProps) {
  const text = useText();
  const { loquent } = useSession();
  const [url, setUrl] = useState(address);
  const [token, setToken] = useState('');
  const save = useMutation({
    mutationFn: () => loquent.integrations.change(name, { token, ...(url === '' ? {} : { base_url: url }) }),
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Stack component="form" gap="xs" onSubmit={submit}>
      {ADDRESSES[name] !== 'none' && (
        <TextInput
          label={text('tms.address')}
          description={ADDRESSES[name] === 'optional' ? text('tms.addressHelp') : undefined}
          type="url"
          dir="ltr"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          required={ADDRESSES[name] === 'required'}
        />
      )}
      <PasswordInput
        label={text('tms.token')}
        description={text('tms.tokenHelp')}
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        required
        visibilityToggleButtonProps={{ 'aria-label': text('tms.showToken') }}
      />
      {save.error !== null && <ErrorAlert error={save.error} />}
      <Button type="submit" variant="light" loading={save.isPending}>
        {text('tms.connect')}
      </Button>
    </Stack>
  );
}
