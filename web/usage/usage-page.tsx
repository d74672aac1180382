import { Card, Group, NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useText, type TextId } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { BudgetCard } from './budget-card.tsx';
import { Corrections } from './corrections.tsx';
import { DayChart } from './day-chart.tsx';
import { SumTable } from './sum-table.tsx';
import {
  MEASURES,
  periodOf,
  PERIODS,
  sumBy,
  sumByDay,
  type Measure,
  type PeriodName,
  type UsageFilter,
} from './usage-sums.ts';

const route = getRouteApi('/usage');

/** What the organization used in a period, by day, provider, kind of work and job; its budget, and how much people correct. */
export function UsagePage() {
  const text = useText();
  const { loquent } = useSession();
  const navigate = route.useNavigate();
  const { period: name = 'month', measure = 'characters' } = route.useSearch();
  const [now] = useState(() => new Date());
  const period = periodOf(name, now);
  const usage = useQuery({
    queryKey: ['usage', period.from, period.to],
    queryFn: ({ signal }) => loquent.usage.read(period, { signal }),
  });
  const byJob = useQuery({
    queryKey: ['usage', 'jobs', period.from, period.to],
    queryFn: ({ signal }) => loquent.usage.read({ ...period, group: 'job' }, { signal }),
  });
  if (usage.isPending) return <PageLoader />;
  const change = (part: UsageFilter) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const lines = usage.data?.usage ?? [];
  const title = text(`measure.${measure}`);
  return (
    <Stack>
      <Title order={1}>{text('nav.usage')}</Title>
      <Group align="end">
        <NativeSelect
          label={text('usage.period')}
          value={name}
          onChange={(event) => change({ period: event.currentTarget.value as PeriodName })}
          data={PERIODS.map((value) => ({ value, label: text(`period.${value}`) }))}
        />
        <NativeSelect
          label={text('usage.measure')}
          value={measure}
          onChange={(event) => change({ measure: event.currentTarget.value as Measure })}
          data={MEASURES.map((value) => ({ value, label: text(`measure.${value}`) }))}
        />
      </Group>
      {usage.error !== null && <ErrorAlert error={usage.error} />}
      {usage.data !== undefined && <BudgetCard budget={usage.data.budget} />}
      {usage.data !== undefined && lines.length === 0 && (
        <EmptyState title={text('usage.nothing')}>
          <AnchorLink to="/new">{text('jobs.first')}</AnchorLink>
        </EmptyState>
      )}
      {lines.length > 0 && (
        <>
          <Card withBorder>
            <Title order={2}>{text('usage.byDay')}</Title>
            <DayChart title={title} days={sumByDay(lines, period, measure)} />
          </Card>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <SumTable
              title={text('usage.byProvider')}
              sums={sumBy(lines, 'provider', measure)}
              renderName={(provider) => provider ?? text('usage.unknown')}
            />
            <SumTable
              title={text('usage.byWork')}
              sums={sumBy(lines, 'operation', measure)}
              renderName={(operation) => text(workText(operation))}
            />
          </SimpleGrid>
          <SumTable
            title={text('usage.byJob')}
            sums={sumBy(byJob.data?.usage ?? [], 'job_id', measure)}
            renderName={(jobId) => (jobId === null ? text('usage.noJob') : <JobName jobId={jobId} />)}
          />
          {byJob.error !== null && <ErrorAlert error={byJob.error} />}
        </>
      )}
      <Corrections {...period} />
    </Stack>
  );
}

/** Kinds of work are types of jobs, or endpoints such as `text.translate`. */
const workText = (operation: string | null) =>
  (operation?.includes('.') === true ? `endpoint.${operation.replace('.', '_')}` : `type.${operation}`) as TextId;

/** A job by the beginning of its id, with which it is found. */
function JobName({ jobId }: { readonly jobId: string }) {
  return (
    <AnchorLink to="/jobs/$jobId" params={{ jobId }} ff="monospace">
      {jobId.slice(0, 8)}
    </AnchorLink>
  );
}
