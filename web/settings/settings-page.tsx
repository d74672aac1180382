import { SimpleGrid, Stack, Tabs, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { text } from '#web/app/texts.tsx';
import { ApiKeys } from './api-keys.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { INTEGRATION_TITLES, type IntegrationName } from './names.ts';
import { Members } from './members.tsx';
import { Organizations } from './organizations.tsx';
import { Providers } from './providers.tsx';
import { PARTS, readSettingsPart, type SettingsPart } from './settings-filter.ts';

const route = getRouteApi('/settings');

const CONTENT: Readonly<Record<SettingsPart, () => React.ReactNode>> = {
  keys: ApiKeys,
  members: Members,
  integrations: () => (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {(Object.keys(INTEGRATION_TITLES) as IntegrationName[]).map((name) => (
        <IntegrationCard key={name} name={name} />
      ))}
    </SimpleGrid>
  ),
  organizations: Organizations,
  providers: Providers,
};

/** Keys, members, integrations, organizations and providers. */
export function SettingsPage() {
  const { part = 'keys' } = route.useSearch();
  const navigate = route.useNavigate();
  const Content = CONTENT[part];
  return (
    <Stack>
      <Title order={1}>{text('nav.settings')}</Title>
      <Tabs
        value={part}
        onChange={(next) => void navigate({ search: readSettingsPart({ part: next }), replace: true })}
      >
        <Tabs.List mb="md">
          {PARTS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {text(`settings.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={part}>
          <Content />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
