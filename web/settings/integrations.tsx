import { SimpleGrid, Stack } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { LoquentError } from '#client/index.ts';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { TMS_TITLES, type TmsName } from './names.ts';

const TMS_NAMES = Object.keys(TMS_TITLES) as TmsName[];

/** The translation management systems, connected or not. */
export function Integrations() {
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const queries = useQueries({
    queries: TMS_NAMES.map((name) => ({
      queryKey: ['integrations', name],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        loquent.integrations.read(name, { signal }).catch((error: unknown) => {
          if (error instanceof LoquentError && error.status === 404) return null;
          throw error;
        }),
    })),
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: ['integrations'] });
  const undoable = useUndoable((loquent, name: TmsName) => loquent.integrations.delete(name), ['integrations']);
  return (
    <Stack>
      {undoable.bar}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {TMS_NAMES.map((name, index) => {
          const { data, error } = queries[index]!;
          if (error !== null) return <ErrorAlert key={name} error={error} />;
          if (data === undefined) return <PageLoader key={name} />;
          const integration = undoable.isRemoved(name) ? null : data;
          return (
            <IntegrationCard
              // What was typed is of no use once the system is connected.
              key={`${name} ${integration !== null}`}
              name={name}
              integration={integration}
              onChanged={reload}
              onDelete={() => undoable.remove(name, TMS_TITLES[name])}
            />
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}
