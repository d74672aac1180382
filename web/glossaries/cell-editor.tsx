import { TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import type { GridPlace } from './columns.ts';

export interface CellEditorProps {
  readonly value: string;
  /** @param value undefined: it stays as it was. @param step rows and columns to the cell that is next; undefined: none */
  onLeave(value: string | undefined, step?: GridPlace): void;
}

/** Edits the text of a cell in place. */
export function CellEditor({ value, onLeave }: CellEditorProps) {
  const text = useText();
  const [written, setWritten] = useState(value);
  const isLeft = useRef(false);
  const changed = written.trim() === value ? undefined : written.trim();
  const leave = (left: string | undefined, step?: GridPlace) => {
    // A field that is taken away loses the focus as well.
    if (!isLeft.current) onLeave(left, step);
    isLeft.current = true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') leave(undefined, { row: 0, column: 0 });
    else if (event.key === 'Enter') leave(changed, { row: 1, column: 0 });
    else if (event.key === 'Tab') leave(changed, { row: 0, column: event.shiftKey ? -1 : 1 });
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      aria-label={text('terms.cell')}
      size="xs"
      dir="auto"
      autoFocus
      value={written}
      maxLength={10_000}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => leave(changed)}
    />
  );
}
