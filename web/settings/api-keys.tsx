import { Card, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { RemovableList, useRemovableList } from '#web/ui/removable-list.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { Since } from '#web/ui/since.tsx';
import { ApiKeyForm, type CreatedKey } from './api-key-form.tsx';

/** The API keys of the user: to create, and to revoke. */
export function ApiKeys() {
  const [created, setCreated] = useState<CreatedKey>();
  const hide = () => setCreated(undefined);
  const list = useRemovableList({
    key: ['api-keys'],
    read: (loquent, page, signal) => loquent.apiKeys.list(page, { signal }),
    remove: (loquent, id: string) => loquent.apiKeys.delete(id),
    removeId: 'key.revoke',
    onRemoved: (id) => id === created?.id && hide(),
  });
  return (
    <Stack maw={800}>
      <ApiKeyForm onCreated={setCreated} />
      {created?.key != null && <ShownOnce title={text('key.created')} secret={created.key} onClose={hide} />}
      <RemovableList list={list} empty={<EmptyState title={text('key.none')}>{text('key.noneHelp')}</EmptyState>}>
        {(keys) =>
          keys.map((key) => (
            <KeyCard key={key.id} apiKey={key} onRevoke={() => list.removal.remove(key.id, key.name)} />
          ))
        }
      </RemovableList>
    </Stack>
  );
}

function KeyCard({ apiKey, onRevoke }: { readonly apiKey: Schemas['ApiKey']; onRevoke(): void }) {
  const { name, prefix, role, expires_at: expires, last_used_at: used } = apiKey;
  return (
    <Card withBorder p="sm" component="article" aria-label={name}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm">
            <span dir="ltr">{prefix}…</span> · {text(`role.${role}`)}
          </Text>
          <Note>
            {text(expires === null ? 'key.endless' : 'key.expires')}{' '}
            {expires !== null && <FormattedDate value={expires} dateStyle="medium" />}
            {' · '}
            {text(used === null ? 'key.unused' : 'key.used')} {used !== null && <Since date={used} />}
          </Note>
        </div>
        <TextButton size="compact-sm" onClick={onRevoke} labelId="key.revoke" />
      </Group>
    </Card>
  );
}
