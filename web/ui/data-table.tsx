import { Table } from '@mantine/core';
import type { Key, ReactNode } from 'react';

export interface Column<Row> {
  readonly head: string;
  render(row: Row): ReactNode;
  readonly isNumber?: boolean;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): Key;
}

/** A table with its own scrollbar where it has no room. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const alignment = ({ isNumber = false }: Column<Row>) => (isNumber ? 'end' : 'start');
  return (
    <Table.ScrollContainer minWidth={columns.length * 110} tabIndex={0} type="native">
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.head} ta={alignment(column)}>
                {column.head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map((column) => (
                <Table.Td key={column.head} ta={alignment(column)}>
                  {column.render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
