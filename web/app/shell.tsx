import { AppShell, Burger, Group, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Fragment } from 'react';
import { NotificationBell } from '#web/notifications/notification-bell.tsx';
import { useSession } from '#web/session/session.tsx';
import { PageLink } from '#web/ui/links.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useText, type TextId } from './texts.tsx';

const PAGES = [
  { to: '/new', label: 'nav.new' },
  { to: '/jobs', label: 'nav.jobs' },
  { to: '/text', label: 'nav.text' },
  { to: '/glossaries', label: 'nav.glossaries' },
  { to: '/memories', label: 'nav.memories' },
  { to: '/webhooks', label: 'nav.webhooks' },
  { to: '/usage', label: 'nav.usage' },
  { to: '/settings', label: 'nav.settings' },
] as const satisfies readonly { readonly to: string; readonly label: TextId }[];

/** The frame of every page: navigation, organization, account. */
export function Shell() {
  const text = useText();
  const { credentials } = useSession();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <a className="skip-link" href="#content">
          {text('app.skip')}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={text('app.menu')} />
            <Title order={2} size="h3" component="span">
              Loquent
            </Title>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <NotificationBell />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={text('app.pages')}>
        {PAGES.map(({ to, label }) => (
          <PageLink
            key={to}
            variant="filled"
            to={to}
            label={text(label)}
            active={path === to || path.startsWith(`${to}/`)}
            aria-current={path === to ? 'page' : undefined}
            onClick={close}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {/* Nothing that was typed or chosen in one organization is left for another. */}
        <Fragment key={credentials.organization}>
          <Outlet />
        </Fragment>
      </AppShell.Main>
    </AppShell>
  );
}
