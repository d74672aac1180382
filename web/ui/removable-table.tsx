import type { ReactNode } from 'react';
import { text } from '#web/app/texts.tsx';
import { TextButton } from './buttons.tsx';
import { DataTable, type Column } from './data-table.tsx';
import { RemovableList, type RemovableListProps } from './removable-list.tsx';

interface RemovableTableProps<Item> extends Omit<RemovableListProps<Item>, 'children'> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  /** Returns the display name of an object. */
  nameOf(item: Item): string;
  /** Buttons before the one that removes an object. */
  renderActions?(item: Item): ReactNode;
}

/** A list as a table, with a button in each row that removes it. */
export function RemovableTable<Item extends { readonly id: number }>(props: RemovableTableProps<Item>) {
  const { list, empty, label, columns, nameOf, renderActions } = props;
  const render = (item: Item) => (
    <>
      {renderActions?.(item)}
      <TextButton
        size="compact-sm"
        variant="subtle"
        aria-label={text('terms.deleteNamed', { name: nameOf(item) })}
        onClick={() => list.removal.remove(item.id, nameOf(item))}
        labelId="terms.delete"
      />
    </>
  );
  return (
    <RemovableList list={list} empty={empty}>
      {(items) => (
        <DataTable label={label} rows={items} keyOf={({ id }) => id} columns={[...columns, { head: '', render }]} />
      )}
    </RemovableList>
  );
}
