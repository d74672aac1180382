import { Kbd, Modal, Table } from '@mantine/core';
import { useText, type TextId } from '#web/app/texts.tsx';

/** Keys of a review, and what they do. */
const KEYS: readonly (readonly [string, TextId])[] = [
  ['↑ ↓ K J', 'keys.choose'],
  ['Enter, E', 'keys.edit'],
  ['Ctrl+Enter', 'keys.accept'],
  ['Esc', 'keys.discard'],
  ['N', 'keys.next'],
  ['U', 'keys.reopen'],
  ['F', 'keys.fix'],
  ['S', 'keys.suggest'],
  ['1 … 9', 'keys.use'],
  ['Alt+1 … 9', 'keys.term'],
  ['P', 'keys.page'],
  ['/', 'keys.search'],
  ['?', 'keys.help'],
];

/** Lists the keys of a review. */
export function KeysDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const text = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={text('keys.title')}
      closeButtonProps={{ 'aria-label': text('app.close') }}
    >
      <Table>
        <Table.Tbody>
          {KEYS.map(([keys, does]) => (
            <Table.Tr key={does}>
              <Table.Th scope="row">
                <Kbd>{keys}</Kbd>
              </Table.Th>
              <Table.Td>{text(does)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
