import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import {
  useGlossaryChoices,
  useLanguageChoices,
  useMemoryChoices,
  useProviderChoices,
  useStoreChoices,
  useTemplateChoices,
  withChoices,
} from './use-catalogues.ts';

type OneProps = Omit<SelectProps, 'data'> & { readonly value: string | null };
type ManyProps = Omit<MultiSelectProps, 'data' | 'value'> & { readonly value: readonly string[] };

/** A language that a provider has, by name; also another one that is the value. @param isSpoken those of recordings */
export function LanguageSelect({ isSpoken = false, value, ...props }: OneProps & { readonly isSpoken?: boolean }) {
  const { choices, spoken } = useLanguageChoices();
  const data = withChoices(isSpoken ? spoken : choices, value === null || value === '' ? [] : [value]);
  return <Select searchable {...props} value={value} data={data} />;
}

export function LanguagesSelect({ value, ...props }: ManyProps) {
  const { choices } = useLanguageChoices();
  return <MultiSelect searchable {...props} value={[...value]} data={withChoices(choices, value)} />;
}

/** A configured provider; null: the default one. */
export function ProviderSelect(props: OneProps) {
  const text = useText();
  const label = text('new.provider');
  return (
    <Select clearable label={label} placeholder={text('new.defaultProvider')} {...props} data={useProviderChoices()} />
  );
}

export function GlossariesSelect({ value, ...props }: ManyProps) {
  const text = useText();
  return (
    <MultiSelect
      searchable
      label={text('new.glossaries')}
      nothingFoundMessage={text('new.noGlossaries')}
      {...props}
      value={[...value]}
      data={useGlossaryChoices()}
    />
  );
}

export function StoresSelect({ value, ...props }: ManyProps) {
  const text = useText();
  return (
    <MultiSelect
      searchable
      label={text('new.stores')}
      nothingFoundMessage={text('new.noStores')}
      {...props}
      value={[...value]}
      data={useStoreChoices()}
    />
  );
}

/** A translation memory to write into. */
export function MemorySelect(props: OneProps) {
  return <Select searchable clearable {...props} data={useMemoryChoices()} />;
}

/** A prompt template; null: the default one of the type. */
export function TemplateSelect({ rewriteType, ...props }: OneProps & { readonly rewriteType: string }) {
  const text = useText();
  const data = useTemplateChoices(rewriteType);
  return <Select clearable placeholder={text('new.defaultProvider')} {...props} data={data} />;
}

export type Formality = (typeof FORMALITIES)[number];
const FORMALITIES = ['default', 'more', 'less'] as const;

export function FormalitySelect(props: { readonly value: Formality; onChange(value: Formality | null): void }) {
  const text = useText();
  const data = FORMALITIES.map((value) => ({ value, label: text(`formality.${value}`) }));
  return <Select label={text('new.formality')} allowDeselect={false} {...props} data={data} />;
}
