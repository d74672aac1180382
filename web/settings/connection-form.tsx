import { PasswordInput, TextInput } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { Form } from '#web/ui/form.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import type { IntegrationName } from './names.ts';

/** Where a system has addresses of its own: Weblate always, Crowdin Enterprise, Lokalise never. */
const ADDRESSES: Readonly<Record<IntegrationName, 'required' | 'optional' | 'none'>> = {
  weblate: 'required',
  crowdin: 'optional',
  lokalise: 'none',
};

interface ConnectionFormProps {
  readonly name: IntegrationName;
  readonly address: string;
  onSaved?(): void;
}

/** Token and address of a system; the service tries them before it stores them. */
export function ConnectionForm({ name, address, onSaved }: ConnectionFormProps) {
  const draft = useKeptForm(`connection ${name}`, { url: address, token: '' }, { isStored: false });
  const { url, token } = draft.values;
  const save = useAct(
    (loquent) => loquent.integrations.change(name, { token, ...(url === '' ? {} : { base_url: url }) }),
    { reload: [['integrations']], form: draft, onDone: () => onSaved?.() },
  );
  return (
    <Form task={save} draft={draft} submit={text('tms.connect')}>
      {ADDRESSES[name] !== 'none' && (
        <TextInput
          label={text('tms.address')}
          description={ADDRESSES[name] === 'optional' ? text('tms.addressHelp') : undefined}
          type="url"
          dir="ltr"
          {...draft.field('url')}
          required={ADDRESSES[name] === 'required'}
        />
      )}
      <PasswordInput
        label={text('tms.token')}
        description={text('tms.tokenHelp')}
        autoComplete="off"
        {...draft.field('token')}
        required
        visibilityToggleButtonProps={{ 'aria-label': text('tms.showToken') }}
      />
    </Form>
  );
}
