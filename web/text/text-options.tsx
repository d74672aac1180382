import { Button, Group, MultiSelect, Select } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { useGlossaryChoices, useLanguageChoices, type Choice } from '#web/ui/use-catalogues.ts';
import { TEXT_WORKS, type TextRequest } from './use-text-work.ts';

export type TextOptions = Omit<TextRequest, 'text'>;

interface TextOptionsProps {
  readonly options: TextOptions;
  readonly providers: readonly Choice[];
  onChange(part: Partial<TextOptions>): void;
  onSwap(): void;
}

/** What is done with a text, in which languages, by whom. */
export function TextOptionFields({ options, providers, onChange, onSwap }: TextOptionsProps) {
  const text = useText();
  const { choices: languages } = useLanguageChoices();
  const glossaries = useGlossaryChoices();
  const { work, from, to } = options;
  return (
    <Group align="end">
      <Select
        label={text('new.work')}
        data={TEXT_WORKS.map((value) => ({
          value,
          label: value === 'translate' ? text('work.translate') : text(`rewrite.${value}`),
        }))}
        value={work}
        onChange={(value) => onChange({ work: value ?? work })}
        allowDeselect={false}
      />
      <Select
        label={text('new.source')}
        placeholder={text('new.detect')}
        data={[...languages]}
        value={from === '' ? null : from}
        onChange={(value) => onChange({ from: value ?? '' })}
        searchable
        clearable
      />
      {work === 'translate' && (
        <>
          <Button variant="default" px="xs" disabled={from === ''} aria-label={text('text.swap')} onClick={onSwap}>
            ⇄
          </Button>
          <Select
            label={text('text.target')}
            data={[...languages]}
            value={to}
            onChange={(value) => onChange({ to: value ?? to })}
            searchable
            allowDeselect={false}
          />
        </>
      )}
      <Select
        label={text('new.provider')}
        placeholder={text('new.defaultProvider')}
        data={[...providers]}
        value={options.provider}
        onChange={(provider) => onChange({ provider })}
        clearable
      />
      <MultiSelect
        label={text('new.glossaries')}
        data={[...glossaries]}
        value={[...options.glossaries]}
        onChange={(chosen) => onChange({ glossaries: chosen })}
        nothingFoundMessage={text('new.noGlossaries')}
        miw={180}
        searchable
      />
      <Select
        label={text('new.formality')}
        data={(['default', 'more', 'less'] as const).map((value) => ({ value, label: text(`formality.${value}`) }))}
        value={options.formality}
        onChange={(value) => onChange({ formality: value ?? 'default' })}
        allowDeselect={false}
      />
    </Group>
  );
}
