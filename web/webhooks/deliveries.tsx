import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { text } from '#web/app/texts.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { Since } from '#web/ui/since.tsx';
import { useRead } from '#web/ui/use-service.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { eventTextId, WEBHOOK_EVENTS, type Webhook } from './webhook-form.ts';
import { readDeliveryFilter } from './webhook-filter.ts';

const PAGE_SIZE = 25;
/** Milliseconds between looks while a delivery is under way, and while one waits for its next attempt. */
const [LIVE_INTERVAL, RETRY_INTERVAL] = [2_000, 10_000];

const COLORS = { pending: 'gray', retrying: 'orange', delivered: 'green', failed: 'red' } as const;

const route = getRouteApi('/webhooks');

/** The log of deliveries of one webhook or all. @param webhooks to choose from */
export function Deliveries({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const navigate = route.useNavigate();
  const filter = route.useSearch();
  const { webhook, event, page = 1, delivery: shown } = filter;
  const query = useRead(
    ['webhooks', 'deliveries', webhook, event, page],
    (loquent, signal) => {
      const paging = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      return webhook === undefined
        ? loquent.webhooks.listAllLogs({ ...paging, event_type: event }, { signal })
        : loquent.webhooks.listLogs(webhook, paging, { signal });
    },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.logs.some(({ status }) => status === 'pending') === true
          ? LIVE_INTERVAL
          : data?.logs.some(({ status }) => status === 'retrying') === true && RETRY_INTERVAL,
    },
  );
  const show = (search: Readonly<Record<string, unknown>>) =>
    void navigate({ search: readDeliveryFilter(search), replace: true });
  return (
    <Stack component="section" aria-label={text('delivery.title')}>
      <Title order={2}>{text('delivery.title')}</Title>
      <Group align="end">
        <FilterSelect
          label={text('delivery.webhook')}
          value={webhook}
          data={webhooks.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => show({ webhook: Number(value) })}
        />
        {webhook === undefined && (
          <FilterSelect
            label={text('delivery.event')}
            value={event}
            data={WEBHOOK_EVENTS.map((type) => ({ value: type, label: text(eventTextId(type)) }))}
            onChange={(value) => show({ event: value })}
          />
        )}
      </Group>
      <Loaded query={query}>
        {({ logs, total }) => (
          <>
            {total === 0 && <Text c="dimmed">{text('delivery.none')}</Text>}
            {logs.length > 0 && (
              <DataTable
                label={text('delivery.title')}
                rows={logs}
                keyOf={({ id }) => id}
                columns={[
                  {
                    head: text('delivery.event'),
                    render: ({ id, event_type: type, webhook_type: kind }) => (
                      <Button size="compact-sm" variant="subtle" onClick={() => show({ ...filter, delivery: id })}>
                        {text(eventTextId(type))}
                        {kind === 'test' && ` (${text('delivery.isTest')})`}
                      </Button>
                    ),
                  },
                  {
                    head: text('jobs.status'),
                    render: ({ status }) => <Badge color={COLORS[status]}>{text(`delivered.${status}`)}</Badge>,
                  },
                  {
                    head: text('delivery.answer'),
                    render: ({ attempts, response_status: answer, error_message: error }) =>
                      `${answer ?? error ?? ''} (${text('delivery.attempts', { count: attempts })})`,
                  },
                  {
                    head: text('jobs.created'),
                    render: ({ created_at: created }) => <Since date={created} />,
                  },
                ]}
              />
            )}
            <Pages total={total} size={PAGE_SIZE} page={page} onChange={(next) => show({ ...filter, page: next })} />
          </>
        )}
      </Loaded>
      {shown !== undefined && <DeliveryDialog id={shown} onClose={() => show({ ...filter, delivery: undefined })} />}
    </Stack>
  );
}
