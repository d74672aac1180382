import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { text } from '#web/app/texts.tsx';
import { Icon } from './icons.tsx';
import type { SelectOption } from './use-catalogs.ts';

interface FilterSelectProps {
  readonly label: string;
  /** Undefined: all. */
  readonly value: string | number | undefined;
  readonly data: readonly SelectOption[];
  /** @param value '': all */
  onChange(value: string): void;
}

/** Chooses what a list shows. */
export function FilterSelect({ label, value = '', data, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[{ value: '', label: text('filter.all', { label }) }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Milliseconds after the last key until a text is searched. */
const TYPING_PAUSE = 300;

interface FilterTextProps extends Pick<TextInputProps, 'ref'> {
  readonly label: string;
  /** At first; undefined: all. */
  readonly value: string | undefined;
  /** @param value '': all */
  onChange(value: string): void;
}

/** Has a list show what has a text. */
export function FilterText({ label, value, onChange, ...input }: FilterTextProps) {
  const search = useDebouncedCallback(onChange, TYPING_PAUSE);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} />}
      w={240}
      {...input}
      defaultValue={value}
      onChange={(event) => search(event.currentTarget.value)}
    />
  );
}
