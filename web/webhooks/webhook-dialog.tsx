import { Button, Checkbox, Collapse, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import {
  createSecret,
  EMPTY_FORM,
  eventTextId,
  EVENT_TYPES,
  formOf,
  headersOf,
  type Webhook,
  type WebhookForm,
} from './webhook-form.ts';

interface WebhookDialogProps {
  /** The one to change; undefined: a new one. */
  readonly webhook: Webhook | undefined;
  onClose(): void;
  /** @param secret that signs its deliveries from now on; undefined: none, or the former one */
  onSaved(secret: string | undefined): void;
}

/** Creates a webhook, or changes one. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const text = useText();
  const { loquent } = useSession();
  const [form, setForm] = useState<WebhookForm>(webhook === undefined ? EMPTY_FORM : formOf(webhook));
  const [isMore, { toggle }] = useDisclosure(false);
  const set = (part: Partial<WebhookForm>) => setForm({ ...form, ...part });
  const save = useMutation({
    mutationFn: async () => {
      const secret = form.isSigned ? createSecret() : undefined;
      const headers = headersOf(form.headers);
      const body = {
        name: form.name,
        url: form.url,
        events: [...form.events],
        ...(secret === undefined ? {} : { secret }),
        ...(headers === undefined ? {} : { headers }),
      };
      await (webhook === undefined ? loquent.webhooks.create(body) : loquent.webhooks.change(webhook.id, body));
      return secret;
    },
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(webhook === undefined ? 'webhook.new' : 'webhook.edit')}
      closeButtonProps={{ 'aria-label': text('app.close') }}
    >
      <Stack component="form" onSubmit={submit}>
        <TextInput
          label={text('webhook.name')}
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          required
          data-autofocus
        />
        <TextInput
          label={text('webhook.url')}
          description={text('webhook.urlHelp')}
          type="url"
          dir="ltr"
          value={form.url}
          onChange={(event) => set({ url: event.currentTarget.value })}
          required
        />
        <Checkbox.Group label={text('webhook.events')} value={[...form.events]} onChange={(events) => set({ events })}>
          <Stack gap="xs" mt="xs">
            {EVENT_TYPES.map((type) => (
              <Checkbox key={type} value={type} label={text(eventTextId(type))} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox
          label={text(webhook === undefined ? 'webhook.sign' : 'webhook.newSecret')}
          description={text(webhook === undefined ? 'webhook.signHelp' : 'webhook.newSecretHelp')}
          checked={form.isSigned}
          onChange={(event) => set({ isSigned: event.currentTarget.checked })}
        />
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isMore}>
          {text('new.more')}
        </Button>
        <Collapse expanded={isMore}>
          <Textarea
            label={text('webhook.headers')}
            description={text(webhook === undefined ? 'webhook.headersHelp' : 'webhook.headersStay')}
            dir="ltr"
            autosize
            minRows={2}
            value={form.headers}
            onChange={(event) => set({ headers: event.currentTarget.value })}
          />
        </Collapse>
        {save.error !== null && <ErrorAlert error={save.error} />}
        <Button type="submit" loading={save.isPending} disabled={form.events.length === 0}>
          {text(webhook === undefined ? 'webhook.create' : 'review.save')}
        </Button>
      </Stack>
    </Modal>
  );
}
