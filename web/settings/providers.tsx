import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText, type TextId } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';

/** The providers of the deployment: which are configured, what they can do, and the setting that configures the others. */
export function Providers() {
  const text = useText();
  const { loquent } = useSession();
  const { data, error } = useQuery({
    queryKey: ['providers', 'state'],
    queryFn: ({ signal }) => loquent.discovery.listProviders({ signal }),
  });
  if (error !== null) return <ErrorAlert error={error} />;
  if (data === undefined) return <PageLoader />;
  return (
    <Stack maw={800}>
      <Text>{text('provider.help')}</Text>
      <Title order={2}>{text('provider.language')}</Title>
      {data.providers.map(({ id, configured, model, variable, abilities, is_default: isDefault }) => (
        <ProviderCard
          key={id}
          title={model === null ? id : `${id} · ${model}`}
          isConfigured={configured}
          variable={variable}
          abilities={abilities}
        >
          {isDefault && <Badge variant="outline">{text('provider.default')}</Badge>}
        </ProviderCard>
      ))}
      <Title order={2}>{text('provider.speech')}</Title>
      {data.speech.map(({ id, ability, configured, engine, variable }) => (
        <ProviderCard
          key={`${id} ${ability}`}
          title={engine ?? id}
          isConfigured={configured}
          variable={variable}
          abilities={[ability]}
        />
      ))}
    </Stack>
  );
}

interface ProviderCardProps {
  readonly title: string;
  readonly isConfigured: boolean;
  readonly variable: string | null;
  readonly abilities: readonly string[];
  readonly children?: React.ReactNode;
}

function ProviderCard({ title, isConfigured, variable, abilities, children }: ProviderCardProps) {
  const text = useText();
  return (
    <Card withBorder p="sm">
      <Group justify="space-between">
        <Text fw={600}>{title}</Text>
        <Group gap="xs">
          {children}
          <Badge color={isConfigured ? 'green' : 'gray'} variant="outline">
            {text(isConfigured ? 'provider.configured' : 'provider.notConfigured')}
          </Badge>
        </Group>
      </Group>
      <Text size="sm">{abilities.map((ability) => text(`ability.${ability}` as TextId)).join(', ')}</Text>
      {!isConfigured && variable !== null && (
        <Text size="sm" c="dimmed">
          {text('provider.variable', { variable })}
        </Text>
      )}
    </Card>
  );
}
