import { Group, NativeSelect, Paper, TextInput } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { text, textChoices } from '#web/app/texts.tsx';
import { Form } from '#web/ui/form.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import { API_KEY_ROLES, type ApiKeyRole } from './names.ts';

/** Days for which a key can be valid; 0: as long as the present one. */
const LIFETIMES = [30, 90, 365, 0] as const;
const DAY = 24 * 60 * 60_000;

const endOf = (days: number) => new Date(Date.now() + days * DAY).toISOString();

interface KeyDraft {
  readonly name: string;
  readonly role: ApiKeyRole;
  /** One of the lifetimes. */
  readonly days: string;
}

/** A new key; without its secret where the answer was repeated. */
export type CreatedKey = Schemas['CreatedApiKey'];

/** Creates an API key. */
export function ApiKeyForm({ onCreated }: { onCreated(key: CreatedKey): void }) {
  const draft = useKeptForm<KeyDraft>('api key', { name: '', role: 'member', days: '90' });
  const { name, role, days } = draft.values;
  const create = useAct(
    (loquent) => loquent.apiKeys.create({ name, role, ...(days === '0' ? {} : { expires_at: endOf(Number(days)) }) }),
    {
      reload: [['api-keys']],
      form: draft,
      onDone: onCreated,
    },
  );
  return (
    <Paper withBorder p="md">
      <Form task={create} submit={text('key.create')}>
        <Group align="end">
          <TextInput label={text('key.name')} {...draft.field('name')} required />
          <NativeSelect label={text('key.role')} {...draft.field('role')} data={textChoices('role', API_KEY_ROLES)} />
          <NativeSelect
            label={text('key.lifetime')}
            {...draft.field('days')}
            data={LIFETIMES.map((value) => ({
              value: String(value),
              label: value === 0 ? text('key.noEnd') : text('key.days', { count: value }),
            }))}
          />
        </Group>
      </Form>
    </Paper>
  );
}
