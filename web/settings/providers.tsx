import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { text, type TextId } from '#web/app/texts.tsx';
import { Note } from '#web/ui/note.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { useRead } from '#web/ui/use-service.ts';

/** The providers of the deployment: which are configured, what they can do, and the setting that configures the others. */
export function Providers() {
  const query = useRead(['providers', 'state'], (loquent, signal) => loquent.discovery.listProviders({ signal }));
  return (
    <Stack maw={800}>
      <Text>{text('provider.help')}</Text>
      <Loaded query={query}>
        {({ providers, speech }) => (
          <>
            <Title order={2}>{text('provider.language')}</Title>
            {providers.map(({ id, model, is_default: isDefault, ...provider }) => (
              <ProviderCard key={id} {...provider} title={model === null ? id : `${id} · ${model}`}>
                {isDefault && <Badge>{text('provider.default')}</Badge>}
              </ProviderCard>
            ))}
            <Title order={2}>{text('provider.speech')}</Title>
            {speech.map(({ id, ability, engine, ...provider }) => (
              <ProviderCard key={`${id} ${ability}`} {...provider} title={engine ?? id} abilities={[ability]} />
            ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface ProviderCardProps {
  readonly title: string;
  readonly configured: boolean;
  readonly variable: string | null;
  readonly abilities: readonly string[];
  readonly children?: React.ReactNode;
}

function ProviderCard({ title, configured, variable, abilities, children }: ProviderCardProps) {
  return (
    <Card withBorder p="sm">
      <Group justify="space-between">
        <Text fw={600}>{title}</Text>
        <Group gap="xs">
          {children}
          <Badge color={configured ? 'green' : 'gray'}>
            {text(configured ? 'provider.configured' : 'provider.notConfigured')}
          </Badge>
        </Group>
      </Group>
      <Text size="sm">{abilities.map((ability) => text(`ability.${ability}` as TextId)).join(', ')}</Text>
      {!configured && variable !== null && <Note size="sm">{text('provider.variable', { variable })}</Note>}
    </Card>
  );
}
