import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { Since } from '#web/ui/since.tsx';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import { ApiKeyForm } from './api-key-form.tsx';

/** Keys that the list shows. */
const MAX_KEYS = 100;

/** The API keys of the user: to create, and to revoke. */
export function ApiKeys() {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const list = useQuery({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => await loquent.apiKeys.list({ limit: MAX_KEYS }, { signal }),
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: ['api-keys'] });
  const undoable = useUndoable((loquent, id: string) => loquent.apiKeys.delete(id), ['api-keys']);
  const keys = list.data?.api_keys.filter(({ id }) => !undoable.isRemoved(id)) ?? [];
  return (
    <Stack maw={800}>
      <ApiKeyForm
        onCreated={(created) => {
          setSecret(created ?? undefined);
          void reload();
        }}
      />
      {secret !== undefined && (
        <ShownOnce title={text('key.created')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
      {undoable.bar}
      {list.isPending && <PageLoader />}
      {list.error !== null && <ErrorAlert error={list.error} />}
      {list.data !== undefined && keys.length === 0 && (
        <EmptyState title={text('key.none')}>{text('key.noneHelp')}</EmptyState>
      )}
      {keys.map((key) => (
        <KeyCard key={key.id} apiKey={key} onRevoke={() => undoable.remove(key.id, key.name)} />
      ))}
    </Stack>
  );
}

function KeyCard({ apiKey, onRevoke }: { readonly apiKey: Schemas['ApiKey']; onRevoke(): void }) {
  const text = useText();
  const { name, prefix, role, expires_at: expires, last_used_at: used } = apiKey;
  return (
    <Card withBorder p="sm" component="article" aria-label={name}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm">
            <span dir="ltr">{prefix}…</span> · {text(`role.${role}`)}
          </Text>
          <Text size="xs" c="dimmed">
            {expires === null ? (
              text('key.endless')
            ) : (
              <>
                {text('key.expires')} <FormattedDate value={expires} dateStyle="medium" />
              </>
            )}
            {' · '}
            {used === null ? (
              text('key.unused')
            ) : (
              <>
                {text('key.used')} <Since date={new Date(used)} />
              </>
            )}
          </Text>
        </div>
        <Button size="compact-sm" variant="default" onClick={onRevoke}>
          {text('key.revoke')}
        </Button>
      </Group>
    </Card>
  );
}
