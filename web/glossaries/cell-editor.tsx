import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { text } from '#web/app/texts.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import type { GridPlace } from './columns.ts';

export interface CellEditorProps {
  /** Names the cell. */
  readonly draftKey: string;
  readonly value: string;
  /** @param value undefined: it stays as it was. @param step rows and columns to the cell that is next; undefined: none */
  onLeave(value: string | undefined, step?: GridPlace): void;
}

/** Key of the draft of a cell. @param language undefined: the notes */
export const cellKey = (entry: number, language: string | undefined) => `cell ${entry} ${language}`;

/** Edits the text of a cell in place. */
export function CellEditor({ draftKey, value, onLeave }: CellEditorProps) {
  const { value: written = value, change, forget } = useKept<string>(draftKey, { isMissed: true });
  const isLeft = useRef(false);
  const changed = written.trim() === value ? undefined : written.trim();
  const leave = (left: string | undefined, step?: GridPlace) => {
    // A field that is taken away loses the focus as well.
    if (isLeft.current) return;
    isLeft.current = true;
    // A text that is saved stays a draft until the service has it.
    if (left === undefined) forget();
    onLeave(left, step);
  };
  // Another page may take the field away while somebody writes.
  const saveLast = useEffectEvent(() => {
    if (changed !== undefined) leave(changed);
  });
  useEffect(() => saveLast, []);
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
      onChange={({ currentTarget }) => change(() => currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget: field }) => field.setSelectionRange(written.length, written.length)}
      onBlur={() => leave(changed)}
    />
  );
}
