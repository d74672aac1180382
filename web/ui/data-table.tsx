import { Table } from '@mantine/core';
import type { Key, ReactNode } from 'react';

interface DataTableProps {
  /** What it is about, for people who don't see what is around it. */
  readonly label: string;
  /** Names of the columns. */
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: Key; readonly cells: readonly ReactNode[] }[];
  /** First of the columns of numbers; default: there is none. */
  readonly numbersFrom?: number;
}

/** A table that scrolls by itself where it has no room. */
export function DataTable({ label, head, rows, numbersFrom = head.length }: DataTableProps) {
  const alignment = (column: number) => (column < numbersFrom ? 'start' : 'end');
  return (
    <Table.ScrollContainer minWidth={head.length * 110} tabIndex={0}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, column) => (
              <Table.Th key={name} ta={alignment(column)}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, column) => (
                // Columns have no other identity than their place.
                // oxlint-disable-next-line react/no-array-index-key
                <Table.Td key={column} ta={alignment(column)}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
