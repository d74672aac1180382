import { Badge, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { Since } from '#web/ui/since.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { eventTextId, EVENT_TYPES, type EventType, type Webhook } from './webhook-form.ts';
import { readDeliveryFilter, type DeliveryFilter } from './webhook-filter.ts';

type Delivery = Schemas['WebhookDelivery'];

const PAGE_SIZE = 25;
/** Milliseconds between looks while a delivery is under way. */
const LIVE_INTERVAL = 2_000;

const COLORS: Readonly<Record<Delivery['status'], string>> = {
  pending: 'gray',
  retrying: 'orange',
  delivered: 'green',
  failed: 'red',
};

const route = getRouteApi('/webhooks');

/** The log of deliveries of one webhook or all. @param webhooks to choose from */
export function Deliveries({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const text = useText();
  const { loquent } = useSession();
  const navigate = route.useNavigate();
  const { webhook, event, page = 1, delivery: shown } = route.useSearch();
  const paging = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const list = useQuery({
    queryKey: ['deliveries', webhook, event, page],
    queryFn: async ({ signal }) =>
      webhook === undefined
        ? await loquent.webhooks.listAllLogs(
            { ...paging, ...(event === undefined ? {} : { event_type: event }) },
            { signal },
          )
        : await loquent.webhooks.listLogs(webhook, paging, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.logs.some(({ status }) => status === 'pending') === true ? LIVE_INTERVAL : false,
  });
  const change = (part: DeliveryFilter) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const { logs = [], total = 0 } = list.data ?? {};
  return (
    <Stack component="section" aria-label={text('delivery.title')}>
      <Title order={2}>{text('delivery.title')}</Title>
      <Group align="end">
        <NativeSelect
          label={text('delivery.webhook')}
          value={webhook ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: value === '' ? {} : { webhook: Number(value) }, replace: true })
          }
          data={[
            { value: '', label: text('jobs.all') },
            ...webhooks.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        {webhook === undefined && (
          <NativeSelect
            label={text('delivery.event')}
            value={event ?? ''}
            onChange={({ currentTarget: { value } }) =>
              void navigate({ search: value === '' ? {} : { event: value as EventType }, replace: true })
            }
            data={[
              { value: '', label: text('jobs.all') },
              ...EVENT_TYPES.map((type) => ({
                value: type,
                label: text(eventTextId(type)),
              })),
            ]}
          />
        )}
      </Group>
      {list.error !== null && <ErrorAlert error={list.error} />}
      {list.data !== undefined && total === 0 && <Text c="dimmed">{text('delivery.none')}</Text>}
      {logs.length > 0 && <DeliveryTable logs={logs} onShow={(delivery) => change({ delivery })} />}
      <Pages total={total} size={PAGE_SIZE} page={page} onChange={(next) => change({ page: next })} />
      {shown !== undefined && (
        <DeliveryDialog
          id={shown}
          onClose={() =>
            void navigate({ search: (before) => readDeliveryFilter({ ...before, delivery: undefined }), replace: true })
          }
        />
      )}
    </Stack>
  );
}

function DeliveryTable({ logs, onShow }: { readonly logs: readonly Delivery[]; onShow(id: number): void }) {
  const text = useText();
  return (
    <DataTable
      label={text('delivery.title')}
      rows={logs}
      keyOf={({ id }) => id}
      columns={[
        {
          head: text('delivery.event'),
          render: ({ id, event_type: type, webhook_type: kind }) => (
            <Button size="compact-sm" variant="subtle" onClick={() => onShow(id)}>
              {text(eventTextId(type))}
              {kind === 'test' && ` (${text('delivery.isTest')})`}
            </Button>
          ),
        },
        {
          head: text('jobs.status'),
          render: ({ status }) => (
            <Badge color={COLORS[status]} variant="outline">
              {text(`delivered.${status}`)}
            </Badge>
          ),
        },
        {
          head: text('delivery.answer'),
          render: ({ attempts, response_status: answer, error_message: error }) =>
            `${answer ?? error ?? ''} (${text('delivery.attempts', { count: attempts })})`,
        },
        { head: text('jobs.created'), render: ({ created_at: created }) => <Since date={new Date(created)} /> },
      ]}
    />
  );
}
