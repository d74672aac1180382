import { Card, Code, Text, Title } from '@mantine/core';
import { FormattedDate } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { WebAddress } from '#web/ui/note.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { useAct, useRead } from '#web/ui/use-service.ts';

/** Milliseconds between looks while it is under way. */
const LIVE_INTERVAL = 2_000;

/** A delivery: what was sent, and what was answered to each attempt. */
export function DeliveryDialog({ id, onClose }: { readonly id: number; onClose(): void }) {
  const query = useRead(
    ['webhooks', 'deliveries', 'record', id],
    ({ webhooks }, signal) => webhooks.readLog(id, { signal }),
    {
      refetchInterval: ({ state }) =>
        state.data?.status === 'pending' || state.data?.status === 'retrying' ? LIVE_INTERVAL : false,
    },
  );
  const resend = useAct(({ webhooks }) => webhooks.resendLog(id), { reload: [['webhooks', 'deliveries']] });
  return (
    <Dialog onClose={onClose} size="lg" title={text('delivery.one')}>
      <Loaded query={query}>
        {({ target_url: url, body, attempt_log: attempts }) => (
          <Form submit={text('delivery.resend')} task={resend}>
            <WebAddress>POST {url}</WebAddress>
            <Title order={3}>{text('delivery.body')}</Title>
            <Code block dir="ltr" tabIndex={0}>
              {JSON.stringify(JSON.parse(body), null, 2)}
            </Code>
            <Title order={3}>{text('delivery.answers')}</Title>
            {attempts.length === 0 && <Text size="sm">{text('delivered.pending')}</Text>}
            {attempts.map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

function Attempt({ attempt }: { readonly attempt: Schemas['WebhookDeliveryRecord']['attempt_log'][number] }) {
  const {
    number,
    started_at: start,
    duration_ms: duration,
    response_status: status,
    request_headers: headers,
  } = attempt;
  return (
    <Card withBorder p="xs">
      <Text size="sm">
        {text('delivery.attempt', { number })} · <FormattedDate value={start} dateStyle="medium" timeStyle="medium" /> ·{' '}
        {text('text.seconds', { seconds: duration / 1000 })}
      </Text>
      {headers !== null && (
        <Code block dir="ltr" tabIndex={0} aria-label={text('delivery.headers')}>
          {Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </Code>
      )}
      {status !== null && <Text size="sm">{text('delivery.status', { status: String(status) })}</Text>}
      {attempt.error_message !== null && <Text size="sm">{attempt.error_message}</Text>}
      {attempt.response_body !== null && attempt.response_body !== '' && (
        <Code block dir="ltr" tabIndex={0}>
          {attempt.response_body}
        </Code>
      )}
    </Card>
  );
}
