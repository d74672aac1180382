import { Kbd, Table } from '@mantine/core';
import { text, type TextId } from '#web/app/texts.tsx';
import { Dialog } from './dialog.tsx';

/** Keys with what they do. */
type Keys = readonly (readonly [string, TextId])[];

export const REVIEW_KEYS: Keys = [
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

export const STUDIO_KEYS: Keys = [
  ['Alt+K', 'studio.key.play'],
  ['Alt+J L', 'studio.key.step'],
  ['Alt+P', 'studio.key.sentence'],
  ['Alt+X', 'studio.mix'],
  ['Alt+↑ ↓', 'keys.choose'],
  ['Alt+[ ]', 'studio.key.edges'],
  ['Alt+S', 'studio.split'],
  ['Alt+M', 'studio.join'],
  ['← →', 'studio.key.move'],
  ['Ctrl+Z', 'studio.undo'],
];

/** Lists the keys of a page. */
export function KeysDialog({ keys: all, onClose }: { readonly keys: Keys; onClose(): void }) {
  return (
    <Dialog title={text('keys.title')} onClose={onClose}>
      <Table
        variant="vertical"
        data={{ body: all.map(([keys, does]) => [<Kbd key={does}>{keys}</Kbd>, text(does)]) }}
      />
    </Dialog>
  );
}
