import { SimpleGrid } from '@mantine/core';
import { IntegrationCard } from './integration-card.tsx';
import { INTEGRATION_TITLES, type IntegrationName } from './names.ts';

/** The translation management systems, connected or not. */
export function Integrations() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {(Object.keys(INTEGRATION_TITLES) as IntegrationName[]).map((name) => (
        <IntegrationCard key={name} name={name} />
      ))}
    </SimpleGrid>
  );
}
