import { Avatar, Menu, NativeSelect, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useOrganizations } from '#web/session/use-organizations.ts';
import { useSessionControl } from '#web/session/session.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { useRead } from '#web/ui/use-service.ts';
import { useDensity } from './density.ts';
import { DENSITIES } from './theme.ts';
import { LOCALES, type Locale } from './locales.ts';
import { useLocale, text } from './texts.tsx';

const SCHEMES = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;

/** The signed-in user and organization; language, colors and density of the console. */
export function AccountMenu() {
  const { signOut } = useSessionControl();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { locale, choose } = useLocale();
  const [density, setDensity] = useDensity();
  const { data: user } = useRead(['me'], (loquent) => loquent.users.read());
  const name = user?.name ?? text('app.account');
  const chosen = (isChosen: boolean) =>
    isChosen ? ({ 'aria-current': 'true', rightSection: <Icon of={IconCheck} /> } as const) : {};
  return (
    <>
      <OrganizationPicker />
      <Menu position="bottom-end" width={232} closeOnItemClick={false}>
        <Menu.Target>
          <UnstyledButton title={name}>
            <VisuallyHidden>{name}</VisuallyHidden>
            <Avatar name={name} color="iris" size={32} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {name}
            <br />
            {user?.email}
          </Menu.Label>
          {(Object.keys(LOCALES) as Locale[]).map((each) => (
            <Menu.Item key={each} lang={each} onClick={() => choose(each)} {...chosen(locale === each)}>
              {LOCALES[each]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {(['auto', 'light', 'dark'] as const).map((scheme) => (
            <Menu.Item
              key={scheme}
              leftSection={<Icon of={SCHEMES[scheme]} />}
              onClick={() => setColorScheme(scheme)}
              {...chosen(colorScheme === scheme)}
            >
              {text(`scheme.${scheme}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {DENSITIES.map((each) => (
            <Menu.Item key={each} onClick={() => setDensity(each)} {...chosen(density === each)}>
              {text(`density.${each}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={signOut}>
            {text('app.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Chooses the organization where the user is a member of several; what another one doesn't have is left for its list. */
function OrganizationPicker() {
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
