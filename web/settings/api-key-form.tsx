import { Group, NativeSelect, Paper, TextInput } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { Form } from '#web/ui/form.tsx';
import { useDraft } from '#web/ui/use-draft.ts';
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

/** Creates an API key. @param onCreated gets the secret; null: the answer was repeated, without it */
export function ApiKeyForm({ onCreated }: { onCreated(secret: string | null): void }) {
  const text = useText();
  const draft = useDraft<KeyDraft>({ name: '', role: 'member', days: '90' });
  const { name, role, days } = draft.values;
  const create = useAct(
    (loquent) => loquent.apiKeys.create({ name, role, ...(days === '0' ? {} : { expires_at: endOf(Number(days)) }) }),
    {
      reload: [['api-keys']],
      onDone({ key }) {
        draft.set({ name: '' });
        onCreated(key);
      },
    },
  );
  return (
    <Paper withBorder p="md">
      <Form task={create} submit={text('key.create')}>
        <Group align="end">
          <TextInput label={text('key.name')} {...draft.field('name')} required />
          <NativeSelect
            label={text('key.role')}
            {...draft.field('role')}
            data={API_KEY_ROLES.map((value) => ({ value, label: text(`role.${value}`) }))}
          />
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
