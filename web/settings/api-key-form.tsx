import { Button, Group, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { ROLES, type Role } from './names.ts';

/** Days for which a key can be valid; 0: as long as the present one. */
const LIFETIMES = [30, 90, 365, 0] as const;
const DAY = 24 * 60 * 60_000;

/** Creates an API key. @param onCreated gets the secret; null: the answer was repeated, without it */
export function ApiKeyForm({ onCreated }: { onCreated(secret: string | null): void }) {
  const text = useText();
  const { loquent } = useSession();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [days, setDays] = useState<number>(LIFETIMES[1]);
  const create = useMutation({
    mutationFn: () =>
      loquent.apiKeys.create({
        name,
        role,
        ...(days === 0 ? {} : { expires_at: new Date(Date.now() + days * DAY).toISOString() }),
      }),
    onSuccess: ({ key }) => {
      setName('');
      onCreated(key);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Paper withBorder p="md" component="form" onSubmit={submit}>
      <Stack>
        <Group align="end">
          <TextInput
            label={text('key.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            required
          />
          <NativeSelect
            label={text('key.role')}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
            data={ROLES.map((value) => ({ value, label: text(`role.${value}`) }))}
          />
          <NativeSelect
            label={text('key.lifetime')}
            value={days}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
            data={LIFETIMES.map((value) => ({
              value: String(value),
              label: value === 0 ? text('key.noEnd') : text('key.days', { count: value }),
            }))}
          />
          <Button type="submit" loading={create.isPending}>
            {text('key.create')}
          </Button>
        </Group>
        {create.error !== null && <ErrorAlert error={create.error} />}
      </Stack>
    </Paper>
  );
}
