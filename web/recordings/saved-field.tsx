import { Textarea, TextInput, type TextareaProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';

interface SavedFieldProps extends Pick<TextareaProps, 'id' | 'label' | 'placeholder' | 'lang' | 'size' | 'aria-label'> {
  /** As it is stored. */
  readonly value: string;
  /** A number: one line, with steps of it. */
  readonly step?: number;
  /** Several lines. */
  readonly isLong?: boolean;
  onSave(value: string): void;
  /** Called with each text while it isn't saved; undefined: it is as it is stored. */
  onType?(value: string | undefined): void;
  onFocus?(): void;
  /** Ctrl+Enter. */
  onAccept?(value: string): void;
  /** Where the caret is, in UTF-16 units. */
  onCaret?(position: number | undefined): void;
}

/** Milliseconds after the last key until a text is saved. */
const PAUSE = 1_000;

/** A field that saves itself: after a pause, and when it is left. Escape takes back what isn't saved. */
export function SavedField({
  value,
  step,
  isLong = false,
  onSave,
  onType,
  onAccept,
  onCaret,
  ...others
}: SavedFieldProps) {
  const [shown, setShown] = useState({ stored: value, text: value });
  // The stored value has changed: by saving, by undoing, by another user.
  if (shown.stored !== value) setShown({ stored: value, text: shown.text === shown.stored ? value : shown.text });
  const save = (text: string) => {
    if (text.trim() === value.trim()) onType?.(undefined);
    else onSave(text);
  };
  const saveSoon = useDebouncedCallback(save, { delay: PAUSE, flushOnUnmount: true });
  const change = (text: string) => {
    setShown({ ...shown, text });
    onType?.(text);
    saveSoon(text);
  };
  const leave = () => {
    saveSoon.cancel();
    save(shown.text);
    // From here on it shows what is stored, which may be another value: a time within its room, a text without blanks.
    setShown({ stored: shown.text, text: shown.text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isAccepted = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isAccepted && onAccept !== undefined) {
      saveSoon.cancel();
      onAccept(shown.text);
    } else if (event.key === 'Enter' && !isLong) leave();
    else if (event.key === 'Escape') {
      saveSoon.cancel();
      onType?.(undefined);
      setShown({ stored: value, text: value });
    } else return;
    event.preventDefault();
  };
  const onSelect = (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onCaret?.(event.currentTarget.selectionStart ?? undefined);
  const shared = { ...others, value: shown.text, onBlur: leave, onKeyDown, onSelect };
  return isLong ? (
    <Textarea {...shared} autosize minRows={1} dir="auto" onChange={(event) => change(event.currentTarget.value)} />
  ) : (
    <TextInput
      {...shared}
      {...(step === undefined ? { dir: 'auto' } : { type: 'number', step, dir: 'ltr' })}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
