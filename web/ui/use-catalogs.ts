import { useMemo } from 'react';
import type { Schemas } from '#client/index.ts';
import { languageLabel, text } from '#web/app/texts.tsx';
import { useRead } from './use-service.ts';

/** Milliseconds for which lists of a deployment are taken as they are. */
const RARELY_CHANGED = 5 * 60_000;
/** Objects of a list to choose from. */
const ACTIVE = { is_active: true, limit: 100 } as const;

/** Option of `Select` and `MultiSelect`. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface LanguageChoices {
  readonly choices: SelectOption[];
  /** Those of them that the recognizer of recordings knows, in any region; all, if that isn't known. */
  readonly spoken: SelectOption[];
}

/** Choices with values that they lack, by their own names: what is chosen already is never missing. */
export const withChoices = (choices: readonly SelectOption[], values: readonly string[]): SelectOption[] => [
  ...choices,
  ...values
    .filter((value) => choices.every((choice) => choice.value !== value))
    .map((value) => ({ value, label: value })),
];

const useLanguages = () =>
  useRead(['languages'], (loquent) => loquent.discovery.listLanguages(), { staleTime: RARELY_CHANGED });

/** The languages that a configured provider has, by name. */
export function useLanguageChoices(): LanguageChoices {
  const { data } = useLanguages();
  return useMemo(() => {
    const choices = (data?.languages ?? [])
      .map(({ language }) => ({ value: language, label: `${languageLabel(language)} (${language})` }))
      .toSorted((a, b) => Number(isVariant(a)) - Number(isVariant(b)) || a.label.localeCompare(b.label));
    const recognized = data?.providers.flatMap(({ features }) => features.speech?.languages ?? []) ?? [];
    const known = new Set(recognized.map(withoutRegion));
    return {
      choices,
      spoken: known.size === 0 ? choices : choices.filter(({ value }) => known.has(withoutRegion(value))),
    };
  }, [data]);
}

/** The languages on the other side of a translation, and who makes it. */
export interface TranslationChoice {
  readonly side: 'source' | 'target';
  /** BCP 47; undefined: any. */
  readonly other?: string | undefined;
  /** Undefined: any that is configured. */
  readonly provider?: string | undefined;
}

type ListedProvider = Schemas['Languages']['providers'][number];

/** True if a provider may translate a language; the service knows about regions and scripts. */
function translates(
  { any_language: isAny, pairs, features }: ListedProvider,
  { side, other }: TranslationChoice,
  tag: string,
) {
  const has = (list: readonly string[], wanted: string) =>
    list.some((each) => withoutRegion(each) === withoutRegion(wanted));
  const [own, opposite] =
    side === 'source'
      ? (['source_languages', 'target_languages'] as const)
      : (['target_languages', 'source_languages'] as const);
  const known = [...(pairs ?? []), ...(features.dubbing?.pairs ?? [])];
  const isOpen = pairs === null && (features.text || features.document);
  return (
    isAny || isOpen || known.some((pair) => has(pair[own], tag) && (other === undefined || has(pair[opposite], other)))
  );
}

/** Languages by the first provider that translates them; the ones that none does are shown, and can't be chosen. */
export function useTranslatedChoices(translation: TranslationChoice) {
  const { choices } = useLanguageChoices();
  const { data } = useLanguages();
  const { provider } = translation;
  const able = data?.providers.filter(({ id }) => provider === undefined || id === provider) ?? [];
  const isPseudo = (tag: string) => translation.side === 'target' && data?.pseudo_languages.includes(tag) === true;
  const byProvider = Map.groupBy(choices, ({ value }) =>
    isPseudo(value) ? able[0]?.id : able.find((each) => translates(each, translation, value))?.id,
  );
  // A language model translates all, and a deployment without a provider says so itself.
  if (able.length === 0 || byProvider.size < 2) return choices;
  const groups = able.flatMap(({ id }) => {
    const items = byProvider.get(id);
    return items === undefined ? [] : [{ group: text('new.by', { provider: id }), items }];
  });
  const items = byProvider.get(undefined)?.map((choice) => ({ ...choice, disabled: true }));
  return items === undefined ? groups : [...groups, { group: text('new.byNobody'), items }];
}

/** Languages alone come before those of regions and scripts. */
const isVariant = ({ value }: SelectOption) => value.includes('-');

/** Engines have codes that are no tags of Intl, which throws for them. */
const withoutRegion = (tag: string) => tag.toLowerCase().split('-', 1)[0] ?? tag;

/** Ids of the voices for a language: those of it, then those that speak every language. */
export function useVoiceChoices(language: string): readonly string[] {
  const { data } = useLanguages();
  return useMemo(() => {
    const lists = data?.speech.voices ?? [];
    const own = lists.filter(
      (list) => list.language === null || withoutRegion(list.language) === withoutRegion(language),
    );
    return [...new Set(own.flatMap(({ voices }) => voices))];
  }, [data, language]);
}

/** Providers that the deployment has configured. */
export function useProviderChoices(): SelectOption[] {
  const { data } = useRead(['providers'], (loquent) => loquent.discovery.listProviders(), {
    staleTime: RARELY_CHANGED,
  });
  return (data?.providers ?? [])
    .filter(({ configured }) => configured)
    .map(({ id, model }) => ({ value: id, label: model === null ? id : `${id} (${model})` }));
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const choicesOf = (named: readonly Named[] = []): SelectOption[] =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** Active glossaries. */
export const useGlossaryChoices = (): SelectOption[] =>
  choicesOf(useRead(['glossaries', 'choices'], (loquent) => loquent.glossaries.list(ACTIVE)).data?.glossaries);

const useStores = () =>
  useRead(['stores', 'choices'], (loquent) => loquent.contextStores.list(ACTIVE)).data?.context_stores;

/** Casts of recordings. */
export const useCastChoices = (): SelectOption[] =>
  choicesOf(useRead(['casts', 'choices'], (loquent) => loquent.casts.list({ limit: 100 })).data?.casts);

/** Active context stores: memories, styleguides, reference documents. */
export const useStoreChoices = (): SelectOption[] => choicesOf(useStores());

/** Active translation memories. */
export const useMemoryChoices = (): SelectOption[] =>
  choicesOf(useStores()?.filter(({ content_kind: kind }) => kind === 'translation_memory'));

/** Prompt templates for a kind of rewriting. */
export function useTemplateChoices(rewriteType: string): SelectOption[] {
  const { data } = useRead(['templates'], (loquent) => loquent.promptTemplates.list({ kind: 'rewrite', limit: 100 }));
  return choicesOf(data?.prompt_templates.filter(({ rewrite_type: type }) => type === rewriteType));
}
