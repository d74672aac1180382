import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { text, type TextId } from '#web/app/texts.tsx';
import {
  useCastChoices,
  useGlossaryChoices,
  useLanguageChoices,
  useMemoryChoices,
  useProviderChoices,
  useStoreChoices,
  useTemplateChoices,
  useTranslatedChoices,
  withChoices,
  type TranslationChoice,
} from './use-catalogs.ts';

type OneProps = Omit<SelectProps, 'data'> & { readonly value: string | null };
type ManyProps = Omit<MultiSelectProps, 'data' | 'value'> & { readonly value: readonly string[] };

/** A language that a provider has, by name; also another one that is the value. @param isSpoken those of recordings */
export function LanguageSelect({ isSpoken = false, value, ...props }: OneProps & { readonly isSpoken?: boolean }) {
  const { clearable = false } = props;
  const { choices, spoken } = useLanguageChoices();
  const data = withChoices(isSpoken ? spoken : choices, value === null || value === '' ? [] : [value]);
  return <Select searchable allowDeselect={clearable} {...props} value={value} data={data} />;
}

function ManySelect({ value, ...props }: ManyProps & Pick<MultiSelectProps, 'data'>) {
  return <MultiSelect searchable {...props} value={[...value]} />;
}

/** A language that a provider translates, grouped by the provider. */
export function TranslatedSelect({ translation, ...props }: OneProps & { readonly translation: TranslationChoice }) {
  const { clearable = false } = props;
  return <Select searchable allowDeselect={clearable} {...props} data={useTranslatedChoices(translation)} />;
}

export function LanguagesSelect(props: ManyProps) {
  const { choices } = useLanguageChoices();
  return <ManySelect {...props} data={withChoices(choices, props.value)} />;
}

/** Target languages, grouped by the provider that translates into them. */
export function TargetsSelect({ translation, ...props }: ManyProps & { readonly translation: TranslationChoice }) {
  return <ManySelect {...props} data={useTranslatedChoices(translation)} />;
}

/** A configured provider; null: the default one. */
export function ProviderSelect(props: OneProps) {
  const label = text('new.provider');
  return (
    <Select clearable label={label} placeholder={text('new.defaultProvider')} {...props} data={useProviderChoices()} />
  );
}

export function GlossariesSelect(props: ManyProps) {
  const texts = { label: text('new.glossaries'), nothingFoundMessage: text('new.noGlossaries') };
  return <ManySelect {...texts} {...props} data={useGlossaryChoices()} />;
}

export function StoresSelect(props: ManyProps) {
  const texts = { label: text('new.stores'), nothingFoundMessage: text('new.noStores') };
  return <ManySelect {...texts} {...props} data={useStoreChoices()} />;
}

/** A translation memory to write into. */
export function MemorySelect(props: OneProps) {
  return <Select searchable clearable {...props} data={useMemoryChoices()} />;
}

/** A cast of recordings. */
export function CastSelect(props: OneProps) {
  return <Select searchable clearable {...props} data={useCastChoices()} />;
}

/** A prompt template; null: the default one of the type. */
export function TemplateSelect({ rewriteType, ...props }: OneProps & { readonly rewriteType: string }) {
  const data = useTemplateChoices(rewriteType);
  return <Select clearable placeholder={text('new.defaultProvider')} {...props} data={data} />;
}

type EndOf<Start extends string, Id = TextId> = Id extends `${Start}.${infer End}` ? End : never;

interface ValueSelectProps<Start extends string> extends OneProps {
  /** How the ids of their texts begin. */
  readonly texts: Start;
  readonly values: readonly EndOf<Start>[];
}

/** One of a few values, each of which has a text. */
export function ValueSelect<Start extends string>({ texts, values, ...props }: ValueSelectProps<Start>) {
  const data = values.map((value) => ({ value, label: text(`${texts}.${value}` as TextId) }));
  return <Select allowDeselect={false} {...props} data={data} />;
}
