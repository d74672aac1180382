import { Card, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { text, textChoices } from '#web/app/texts.tsx';
import { useOrganizations } from '#web/session/use-organizations.ts';
import { TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Form } from '#web/ui/form.tsx';
import { Note } from '#web/ui/note.tsx';
import { RemovableList, useRemovableList } from '#web/ui/removable-list.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import { API_KEY_ROLES, type ApiKeyRole } from './names.ts';

type Member = Schemas['Member'];

/** Roles that the user may grant. */
function useGrantable() {
  const { organizations, current } = useOrganizations();
  const own = organizations.find(({ id }) => id === current)?.role ?? 'viewer';
  return textChoices('role', API_KEY_ROLES.slice(API_KEY_ROLES.indexOf(own)));
}

/** The members of the organization: to add, to give another role or a key, and to remove. */
export function Members() {
  const roles = useGrantable();
  const [secret, setSecret] = useState<string>();
  const list = useRemovableList({
    key: ['members'],
    read: (loquent, page, signal) => loquent.members.list(page, { signal }),
    remove: (loquent, id: string) => loquent.members.delete(id),
    removeId: 'member.remove',
  });
  const draft = useKeptForm<{ email: string; role: ApiKeyRole }>('member', { email: '', role: 'member' });
  const add = useAct((loquent) => loquent.members.add(draft.values), { reload: [['members']], form: draft });
  return (
    <Stack maw={800}>
      <Paper withBorder p="md">
        <Form task={add} submit={text('member.add')}>
          <Group align="end">
            <TextInput type="email" label={text('member.email')} {...draft.field('email')} required />
            <NativeSelect label={text('key.role')} {...draft.field('role')} data={roles} />
          </Group>
          <Note>{text('member.help')}</Note>
        </Form>
      </Paper>
      {secret !== undefined && (
        <ShownOnce title={text('member.key')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
      <RemovableList list={list} empty={null}>
        {(members) =>
          members.map((member) => (
            <MemberCard
              key={member.id}
              member={member}
              roles={roles}
              onKey={setSecret}
              onRemove={() => list.removal.remove(member.id, member.name)}
            />
          ))
        }
      </RemovableList>
    </Stack>
  );
}

interface MemberCardProps {
  readonly member: Member;
  readonly roles: readonly { readonly value: ApiKeyRole; readonly label: string }[];
  onKey(key: string | undefined): void;
  onRemove(): void;
}

function MemberCard({ member: { id, name, email, role }, roles, onKey, onRemove }: MemberCardProps) {
  const change = useAct((loquent, next: ApiKeyRole) => loquent.members.change(id, { role: next }), {
    reload: [['members']],
  });
  const create = useAct((loquent) => loquent.members.createKey(id, { name: text('member.key') }), {
    onDone: ({ key }) => onKey(key ?? undefined),
  });
  const isAbove = roles.every(({ value }) => value !== role);
  return (
    <Card withBorder p="sm" component="article" aria-label={name}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{name}</Text>
          <Note>{isAbove ? `${email} · ${text(`role.${role}`)}` : email}</Note>
        </div>
        {!isAbove && (
          <Group gap="xs">
            <NativeSelect
              aria-label={text('key.role')}
              value={role}
              onChange={(event) => change.mutate(event.currentTarget.value as ApiKeyRole)}
              data={[...roles]}
            />
            <TextButton size="compact-sm" onClick={() => create.mutate()} labelId="member.newKey" />
            <TextButton size="compact-sm" onClick={onRemove} labelId="member.remove" />
          </Group>
        )}
      </Group>
      <ErrorAlert error={change.error ?? create.error} />
    </Card>
  );
}
