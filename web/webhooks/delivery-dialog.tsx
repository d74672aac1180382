import { Button, Card, Code, Modal, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedDate } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { readableJson } from './readable-json.ts';

/** Milliseconds between looks while it is under way. */
const LIVE_INTERVAL = 2_000;

/** A delivery: what was sent, and what was answered to each attempt. */
export function DeliveryDialog({ id, onClose }: { readonly id: number; onClose(): void }) {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const record = useQuery({
    queryKey: ['deliveries', 'record', id],
    queryFn: ({ signal }) => loquent.webhooks.readLog(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? LIVE_INTERVAL : false),
  });
  const resend = useMutation({
    mutationFn: () => loquent.webhooks.resendLog(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={text('delivery.one')}
      closeButtonProps={{ 'aria-label': text('app.close') }}
    >
      {record.isPending && <PageLoader />}
      {record.error !== null && <ErrorAlert error={record.error} />}
      {record.data !== undefined && (
        <Stack>
          <Text size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            POST {record.data.target_url}
          </Text>
          <Title order={3}>{text('delivery.body')}</Title>
          <Code block dir="ltr" tabIndex={0}>
            {readableJson(record.data.body)}
          </Code>
          <Title order={3}>{text('delivery.answers')}</Title>
          {record.data.attempt_log.length === 0 && <Text size="sm">{text('delivered.pending')}</Text>}
          {record.data.attempt_log.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
          <Button loading={resend.isPending} onClick={() => resend.mutate()}>
            {text('delivery.resend')}
          </Button>
          {resend.error !== null && <ErrorAlert error={resend.error} />}
        </Stack>
      )}
    </Modal>
  );
}

function Attempt({ attempt }: { readonly attempt: Schemas['WebhookDeliveryRecord']['attempt_log'][number] }) {
  const text = useText();
  const { number, started_at: start, duration_ms: duration, response_status: status } = attempt;
  return (
    <Card withBorder p="xs">
      <Text size="sm">
        {text('delivery.attempt', { number })} · <FormattedDate value={start} dateStyle="medium" timeStyle="medium" /> ·{' '}
        {text('text.seconds', { seconds: duration / 1000 })}
      </Text>
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
