import { AppShell, Burger, Group, Kbd, Title } from '@mantine/core';
import { useDisclosure, useHotkeys, useNetwork } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useEffect } from 'react';
import { NotificationBell } from '#web/notifications/notification-bell.tsx';
import { useSession } from '#web/session/session.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { PageLink } from '#web/ui/links.tsx';
import { Status } from '#web/ui/note.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MENU_PAGES } from './pages.ts';
import { useText } from './texts.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Key that begins a search, as the user's keyboard names it. */
const SEARCH_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Loaded after the first page, so that no key is lost when somebody searches. */
const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette });
const Palette = lazy(loadPalette);

/** The frame of every page: navigation, organization, account. */
export function Shell() {
  const text = useText();
  const { credentials } = useSession();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  usePageTitle(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }));
  const { online } = useNetwork();
  const [isSearched, search] = useDisclosure(false);
  useEffect(() => void loadPalette().catch(() => undefined), []);
  useHotkeys([['mod+K', search.open]], [], true);
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
            <TextButton
              size="xs"
              variant="default"
              visibleFrom="xs"
              onClick={search.open}
              rightSection={<Kbd size="xs">{SEARCH_KEY}</Kbd>}
              labelId="palette.open"
            />
            <NotificationBell />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={text('app.pages')}>
        {MENU_PAGES.map(({ to, label }) => (
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
        <Status fw={600}>{!online && text('app.offline')}</Status>
        {/* Nothing that was typed or chosen in one organization is left for another. */}
        <Fragment key={credentials.organization}>
          <Outlet />
        </Fragment>
      </AppShell.Main>
      {isSearched && (
        <Suspense>
          <Palette onClose={search.close} />
        </Suspense>
      )}
    </AppShell>
  );
}
