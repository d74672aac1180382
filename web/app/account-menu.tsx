import { Button, Group, Menu, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useOrganizations } from '#web/session/use-organizations.ts';
import { useSessionControl } from '#web/session/session.tsx';
import { LocalePicker } from '#web/ui/locale-picker.tsx';
import { useRead } from '#web/ui/use-service.ts';
import { useText } from './texts.tsx';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** The signed-in user and organization; language and colors of the console. */
export function AccountMenu() {
  const text = useText();
  const { signOut } = useSessionControl();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { data: user } = useRead(['me'], (loquent) => loquent.users.read());
  return (
    <Group gap="xs" wrap="nowrap">
      <OrganizationPicker />
      <Menu position="bottom-end" width={220} closeOnItemClick={false}>
        <Menu.Target>
          <Button variant="default" size="xs">
            {user?.name ?? text('app.account')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user?.email}</Menu.Label>
          <Group p="xs">
            <LocalePicker />
          </Group>
          {SCHEMES.map((scheme) => (
            <Menu.Item
              key={scheme}
              onClick={() => setColorScheme(scheme)}
              aria-current={colorScheme === scheme ? 'true' : undefined}
              fw={colorScheme === scheme ? 700 : undefined}
            >
              {text(`scheme.${scheme}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={signOut}>{text('app.signOut')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** Chooses the organization where the user is a member of several; what another one doesn't have is left for its list. */
function OrganizationPicker() {
  const text = useText();
  const { chooseOrganization } = useSessionControl();
  const { organizations, current } = useOrganizations();
  const navigate = useNavigate();
  const page = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] });
  if (organizations.length < 2) return null;
  const choose = async (id: string) => {
    await navigate({ to: `/${page}` });
    chooseOrganization(id);
  };
  return (
    <NativeSelect
      aria-label={text('app.organization')}
      size="xs"
      maw={140}
      value={current}
      onChange={(event) => void choose(event.currentTarget.value)}
      data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
