import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedNumber } from 'react-intl';
import { text } from '#web/app/texts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './usage.module.css';
import type { Sum } from './usage-sums.ts';

/** Rows of a table; the sums after them are small. */
const MAX_ROWS = 20;

interface SumTableProps {
  readonly title: string;
  readonly sums: readonly Sum[];
  /** Renders the name of a row. */
  renderName(name: string | null): ReactNode;
}

/** Sums by name, each with a bar: a table that is its own chart. */
export function SumTable({ title, sums, renderName }: SumTableProps) {
  const largest = sums[0]?.value ?? 1;
  return (
    <Panel title={title}>
      {sums.length === 0 && text('usage.none')}
      <Table aria-label={title}>
        <Table.Tbody>
          {sums.slice(0, MAX_ROWS).map(({ name, value }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {renderName(name)}
              </Table.Th>
              <Table.Td w="40%" aria-hidden>
                <span className={classes['bar']} style={{ width: `${(value / largest) * 100}%` }} />
              </Table.Td>
              <Table.Td ta="end">
                <FormattedNumber value={value} maximumFractionDigits={1} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
