import { Checkbox, Collapse, Stack, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import { createSecret, eventTextId, WEBHOOK_EVENTS, headersOf, type Webhook } from './webhook-form.ts';

interface WebhookDialogProps {
  /** Undefined: a new one. */
  readonly webhook?: Webhook;
  onClose(): void;
  /** Called with a new secret that signs its deliveries from now on. */
  onSecret(secret: string): void;
}

/** Creates a webhook, or changes one. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const isNew = webhook === undefined;
  const [isMore, { toggle }] = useDisclosure(false);
  // Nobody can read its secret and headers: they stay unless others are given.
  const initial = {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: [...(webhook?.events ?? (['workflow.completed', 'workflow.failed'] as const))],
    isSigned: isNew,
    headers: '',
  };
  // Headers may have secrets.
  const form = useKeptForm(`webhook ${webhook?.id}`, initial, { isStored: false });
  const save = useAct(
    async ({ webhooks }) => {
      const { isSigned, headers, ...values } = form.values;
      const secret = isSigned ? createSecret() : undefined;
      const body = { ...values, secret, headers: headersOf(headers) };
      await (isNew ? webhooks.create(body) : webhooks.change(webhook.id, body));
      if (secret !== undefined) onSecret(secret);
    },
    { reload: [['webhooks']], form, onDone: onClose },
  );
  return (
    <FormModal
      title={text(isNew ? 'webhook.new' : 'webhook.edit')}
      submit={text(isNew ? 'webhook.create' : 'review.save')}
      task={save}
      draft={form}
      isDisabled={form.values.events.length === 0}
      onClose={onClose}
    >
      <TextInput label={text('webhook.name')} required data-autofocus {...form.field('name')} />
      <TextInput
        label={text('webhook.url')}
        description={text('webhook.urlHelp')}
        type="url"
        dir="ltr"
        required
        {...form.field('url')}
      />
      <Checkbox.Group label={text('webhook.events')} {...form.field('events')}>
        <Stack gap="xs" mt="xs">
          {WEBHOOK_EVENTS.map((type) => (
            <Checkbox key={type} value={type} label={text(eventTextId(type))} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={text(isNew ? 'webhook.sign' : 'webhook.newSecret')}
        description={text(isNew ? 'webhook.signHelp' : 'webhook.newSecretHelp')}
        {...form.check('isSigned')}
      />
      <TextButton variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isMore} labelId="new.more" />
      <Collapse expanded={isMore}>
        <Textarea
          label={text('webhook.headers')}
          description={text(isNew ? 'webhook.headersHelp' : 'webhook.headersStay')}
          dir="ltr"
          autosize
          minRows={2}
          {...form.field('headers')}
        />
      </Collapse>
    </FormModal>
  );
}
