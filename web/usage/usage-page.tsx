import { Group, NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { text, textChoices, type TextId } from '#web/app/texts.tsx';
import { titleOfJob } from '#web/jobs/job-title.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { EmptyState, Loaded } from '#web/ui/page-states.tsx';
import { draftOf } from '#web/ui/use-draft.ts';
import { useRead } from '#web/ui/use-service.ts';
import { BudgetCard } from './budget-card.tsx';
import { CorrectionsPanel } from './corrections.tsx';
import { DayChart } from './day-chart.tsx';
import { SumTable } from './sum-table.tsx';
import { Tiles } from './tiles.tsx';
import { MEASURES, periodOf, PERIODS, sumBy, type UsageMeasure, type Period } from './usage-sums.ts';

const route = getRouteApi('/usage');

/** Usage in a period, by day, provider, operation and job; the budget, and the share of corrected text. */
export function UsagePage() {
  const navigate = route.useNavigate();
  const filter = { period: 'month', measure: 'characters', ...route.useSearch() } as const;
  const { field } = draftOf(
    filter,
    (part) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true }),
  );
  const [now] = useState(() => new Date());
  const period = periodOf(filter.period, now);
  const usage = useRead(['usage', period.from, period.to], (loquent, signal) => loquent.usage.read(period, { signal }));
  return (
    <Stack>
      <Title order={1}>{text('nav.usage')}</Title>
      <Group align="end">
        <NativeSelect label={text('usage.period')} {...field('period')} data={textChoices('period', PERIODS)} />
        <NativeSelect
          label={text('usage.measure')}
          {...field('measure')}
          data={textChoices(
            'measure',
            MEASURES.filter((value) => value !== 'cost' || usage.data?.currency != null),
          )}
        />
      </Group>
      <Loaded query={usage}>
        {(data) => (
          <>
            <BudgetCard budget={data.budget} />
            {data.usage.length === 0 ? (
              <EmptyState title={text('usage.nothing')}>
                <AnchorLink to="/new">{text('jobs.first')}</AnchorLink>
              </EmptyState>
            ) : (
              <>
                <Tiles usage={data} />
                <Sums lines={data.usage} period={period} measure={filter.measure} />
              </>
            )}
          </>
        )}
      </Loaded>
      <CorrectionsPanel {...period} />
    </Stack>
  );
}

interface SumsProps {
  readonly lines: Schemas['Usage']['usage'];
  readonly period: Period;
  readonly measure: UsageMeasure;
}

function Sums({ lines, period, measure }: SumsProps) {
  const byJob = useRead(['usage', 'jobs', period.from, period.to], (loquent, signal) =>
    loquent.usage.read({ ...period, group: 'job' }, { signal }),
  );
  return (
    <>
      <DayChart lines={lines} period={period} measure={measure} />
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
      <Loaded query={byJob}>
        {({ usage }) => (
          <SumTable
            title={text('usage.byJob')}
            sums={sumBy(usage, 'job_id', measure)}
            renderName={(jobId) => (jobId === null ? text('usage.noJob') : <JobName jobId={jobId} />)}
          />
        )}
      </Loaded>
    </>
  );
}

/** Kinds of work are types of jobs, or endpoints such as `text.translate`. */
const workText = (operation: string | null) =>
  (operation?.includes('.') === true ? `endpoint.${operation.replace('.', '_')}` : `type.${operation}`) as TextId;

/** A job by its name; one that was removed meanwhile by the beginning of its id. */
function JobName({ jobId }: { readonly jobId: string }) {
  const { data: job } = useRead(['job', jobId], ({ jobs }, signal) => jobs.read(jobId, {}, { signal }));
  return (
    <AnchorLink to="/jobs/$jobId" params={{ jobId }}>
      {job === undefined ? jobId.slice(0, 8) : titleOfJob(job)}
    </AnchorLink>
  );
}
