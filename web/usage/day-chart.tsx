import { Group, Text } from '@mantine/core';
import { FormattedDate, FormattedNumber, useIntl } from 'react-intl';
import { text } from '#web/app/texts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { sumBy, sumByDay, type Period, type UsageLine, type UsageMeasure } from './usage-sums.ts';
import classes from './usage.module.css';

interface DayChartProps {
  readonly lines: readonly UsageLine[];
  readonly period: Period;
  readonly measure: UsageMeasure;
}

const HEIGHT = 120;
/** Width of a day, and of the column in it. */
const DAY = 10;
const COLUMN = 8;
/** Colors of the providers, the most used first; further ones have the last. */
const COLORS = ['iris', 'teal', 'orange', 'grape', 'gray'].map((name) => `var(--mantine-color-${name}-6)`);
const colorOf = (index: number) => COLORS[Math.min(index, COLORS.length - 1)];

/** The least of 1, 2, 5, 10, 20, … that is not below a value. */
function roundTop(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return unit * ([1, 2, 5].find((times) => times * unit >= value) ?? 10);
}

/** A column per day, of a piece per provider, with a table of the numbers. */
export function DayChart({ lines, period, measure }: DayChartProps) {
  const intl = useIntl();
  const title = text(`measure.${measure}`);
  const days = sumByDay(lines, period, measure);
  const providers = sumBy(lines, 'provider', measure).map(({ name }) => name);
  const byDay = Map.groupBy(lines, ({ day }) => day);
  const nameOf = (provider: string | null) => provider ?? text('usage.unknown');
  const top = roundTop(Math.max(...days.map(({ value }) => value), 0.01));
  return (
    <Panel title={text('usage.byDay')}>
      <figure className={classes['figure']}>
        <Text component="figcaption" size="sm" c="dimmed">
          {title}
        </Text>
        <Group gap="xs" wrap="nowrap" align="stretch" aria-hidden>
          <div className={classes['axis']}>
            {[top, top / 2, 0].map((value) => (
              <span key={value}>
                <FormattedNumber value={value} notation="compact" maximumFractionDigits={2} />
              </span>
            ))}
          </div>
          <svg className={classes['chart']} viewBox={`0 0 ${days.length * DAY} ${HEIGHT}`} preserveAspectRatio="none">
            {days.map(({ day }, index) => {
              let y = HEIGHT;
              const own = new Map(sumBy(byDay.get(day) ?? [], 'provider', measure).map((sum) => [sum.name, sum.value]));
              return providers.map((provider, order) => {
                const value = own.get(provider) ?? 0;
                const height = (value / top) * HEIGHT;
                y -= height;
                return (
                  <rect
                    key={`${day} ${provider}`}
                    x={index * DAY + 1}
                    y={y}
                    width={COLUMN}
                    height={height}
                    style={{ fill: colorOf(order) }}
                  >
                    <title>{`${intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' })} · ${nameOf(provider)}: ${intl.formatNumber(value)}`}</title>
                  </rect>
                );
              });
            })}
          </svg>
        </Group>
        <Group justify="space-between" className={classes['days']} aria-hidden>
          {[period.from, period.to].map((day) => (
            <span key={day}>
              <FormattedDate value={day} dateStyle="medium" timeZone="UTC" />
            </span>
          ))}
        </Group>
        <Group gap="md" aria-hidden>
          {providers.map((provider, order) => (
            <Text key={provider} size="xs">
              <span className={classes['dot']} style={{ background: colorOf(order) }} /> {nameOf(provider)}
            </Text>
          ))}
        </Group>
        <details>
          <summary>{text('usage.table')}</summary>
          <DataTable
            label={title}
            rows={days}
            keyOf={({ day }) => day}
            columns={[
              {
                head: text('usage.day'),
                render: ({ day }) => <FormattedDate value={day} dateStyle="medium" timeZone="UTC" />,
              },
              {
                head: title,
                render: ({ value }) => <FormattedNumber value={value} maximumFractionDigits={2} />,
                isNumber: true,
              },
            ]}
          />
        </details>
      </figure>
    </Panel>
  );
}
