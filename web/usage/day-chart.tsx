import { Text } from '@mantine/core';
import { FormattedDate, FormattedNumber } from 'react-intl';
import { useText } from '#web/app/texts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import classes from './usage.module.css';

interface DayChartProps {
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
}

const HEIGHT = 120;
/** Width of a day, and of the column in it. */
const DAY = 10;
const COLUMN = 8;

/** A column per day, with a table of the numbers. */
export function DayChart({ title, days }: DayChartProps) {
  const text = useText();
  const largest = Math.max(...days.map(({ value }) => value), 1);
  return (
    <Panel title={text('usage.byDay')}>
      <figure className={classes['figure']}>
        <Text component="figcaption" size="sm" c="dimmed">
          {title} · {text('usage.most')} <FormattedNumber value={largest} />
        </Text>
        <svg
          className={classes['chart']}
          viewBox={`0 0 ${days.length * DAY} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {days.map(({ day, value }, index) => {
            const height = (value / largest) * HEIGHT;
            return <rect key={day} x={index * DAY + 1} y={HEIGHT - height} width={COLUMN} height={height} />;
          })}
        </svg>
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
                render: ({ value }) => <FormattedNumber value={value} maximumFractionDigits={1} />,
                isNumber: true,
              },
            ]}
          />
        </details>
      </figure>
    </Panel>
  );
}
