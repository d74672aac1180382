import { NativeSelect } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import type { Choice } from './use-catalogues.ts';

interface FilterSelectProps {
  readonly label: string;
  /** Undefined: all. */
  readonly value: string | number | undefined;
  readonly data: readonly Choice[];
  /** @param value '': all */
  onChange(value: string): void;
}

/** Chooses what a list shows. */
export function FilterSelect({ label, value = '', data, onChange }: FilterSelectProps) {
  const text = useText();
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[{ value: '', label: text('jobs.all') }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
