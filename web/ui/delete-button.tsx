import { Button } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';

/** Deletes what is named beside it. */
export function DeleteButton({ name, onDelete }: { readonly name: string; onDelete(): void }) {
  const text = useText();
  return (
    <Button size="compact-sm" variant="subtle" aria-label={text('terms.deleteNamed', { name })} onClick={onDelete}>
      {text('terms.delete')}
    </Button>
  );
}
