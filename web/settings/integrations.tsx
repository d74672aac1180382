import { SimpleGrid } from '@mantine/core';
import { IntegrationCard } from './integration-card.tsx';
import { TMS_TITLES, type TmsName } from './names.ts';

/** The translation management systems, connected or not. */
export function Integrations() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {(Object.keys(TMS_TITLES) as TmsName[]).map((name) => (
        <IntegrationCard key={name} name={name} />
      ))}
    </SimpleGrid>
  );
}
