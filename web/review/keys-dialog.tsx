import { Kbd, Table } from '@mantine/core';
import { useText, type TextId } from '#web/app/texts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

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
  ['H', 'keys.history'],
  ['/', 'keys.search'],
  ['?', 'keys.help'],
];

/** Lists the keys of a review. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const text = useText();
  return (
    <Dialog title={text('keys.title')} onClose={onClose}>
      <Table
        variant="vertical"
        data={{ body: KEYS.map(([keys, does]) => [<Kbd key={does}>{keys}</Kbd>, text(does)]) }}
      />
    </Dialog>
  );
}
