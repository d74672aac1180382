import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { useOrganizations } from '#web/session/use-organizations.ts';
import { useSessionControl } from '#web/session/session.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';

/** The organizations of the user, with the role in each. */
export function Organizations() {
  const { chooseOrganization } = useSessionControl();
  const { organizations, current } = useOrganizations();
  if (organizations.length === 0) return <PageLoader />;
  return (
    <Stack maw={800}>
      <Text>{text('organization.help')}</Text>
      {organizations.map(({ id, name, slug, role }) => (
        <Card key={id} withBorder p="sm" component="article" aria-label={name}>
          <Group justify="space-between">
            <div>
              <Title order={2}>{name}</Title>
              <Note size="sm">
                {slug} · {text(`role.${role}`)}
              </Note>
            </div>
            {id === current ? (
              <Badge>{text('organization.current')}</Badge>
            ) : (
              <TextButton size="compact-sm" onClick={() => chooseOrganization(id)} labelId="organization.choose" />
            )}
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
