import { AppShell, Burger, Divider, Group, Kbd, Text } from '@mantine/core';
import { useDisclosure, useHotkeys, useNetwork } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useEffect } from 'react';
import { NotificationBell } from '#web/notifications/notification-bell.tsx';
import { useSession } from '#web/session/session.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { iconOf } from '#web/ui/icons.tsx';
import { ButtonLink, PageLink } from '#web/ui/links.tsx';
import { Status } from '#web/ui/note.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HelpMenu } from './help-menu.tsx';
import { Brand } from './brand.tsx';
import { MENU } from './pages.ts';
import { text } from './texts.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Key that begins a search, as the user's keyboard names it. */
const SEARCH_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Loaded after the first page, so that no key is lost when somebody searches. */
const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette });
const Palette = lazy(loadPalette);

/** The frame of every page: navigation, organization, account. */
export function Shell() {
  const { credentials } = useSession();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  usePageTitle(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }));
  const { online } = useNetwork();
  const [isSearched, search] = useDisclosure(false);
  useEffect(() => void loadPalette().catch(() => undefined), []);
  useHotkeys([['mod+K', search.open]], [], true);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', md: 'lg' }}
    >
      <AppShell.Header bg="var(--frame)">
        <a className="skip-link" href="#content">
          {text('app.skip')}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={text('app.menu')} />
            <Brand />
          </Group>
          <TextButton
            visibleFrom="sm"
            w={360}
            c="dimmed"
            styles={{ label: { flex: 1 } }}
            onClick={search.open}
            rightSection={<Kbd size="xs">{SEARCH_KEY}</Kbd>}
            labelId="palette.open"
          />
          <Group gap="xs" wrap="nowrap">
            <NotificationBell />
            <HelpMenu />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" bg="var(--frame)" aria-label={text('app.pages')}>
        <Menu onOpen={close} />
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

/** Leads to the pages. */
function Menu({ onOpen }: { onOpen(): void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isAt = (to: string) => path === to || (to !== '/' && path.startsWith(`${to}/`));
  const current = (to: string) => (path === to ? 'page' : undefined);
  return (
    <>
      <ButtonLink
        to="/new"
        variant="filled"
        mb="xs"
        labelId="nav.new"
        aria-current={current('/new')}
        onClick={onOpen}
      />
      {MENU.map((pages, group) => (
        <Fragment key={pages[0].to}>
          {group > 0 && <Divider my="xs" />}
          {pages.map(({ to, label }) => (
            <PageLink
              key={to}
              to={to}
              label={<Text inherit>{text(label)}</Text>}
              leftSection={iconOf(label, 18)}
              active={isAt(to)}
              aria-current={current(to)}
              onClick={onOpen}
            />
          ))}
        </Fragment>
      ))}
    </>
  );
}
