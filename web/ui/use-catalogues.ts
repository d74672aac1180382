import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '#web/session/session.tsx';
import { useLanguageName } from './language-name.ts';

/** Milliseconds for which lists of a deployment are taken as they are. */
const RARELY_CHANGED = 5 * 60_000;
/** Objects of a list to choose from. */
const MAX_CHOICES = 100;

/** What `Select` and `MultiSelect` take. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface LanguageChoices {
  readonly choices: readonly Choice[];
  /** Those of them that the recogniser of recordings knows, in any region; all, if that isn't known. */
  readonly spoken: readonly Choice[];
  readonly detected: ReadonlySet<string>;
}

/** Choices with values that they lack, by their own names: what is chosen already is never missing. */
export const withChoices = (choices: readonly Choice[], values: readonly string[]): Choice[] => [
  ...choices,
  ...values
    .filter((value) => choices.every((choice) => choice.value !== value))
    .map((value) => ({ value, label: value })),
];

/** The languages that a configured provider has, by name. */
export function useLanguageChoices(): LanguageChoices {
  const { loquent } = useSession();
  const languageName = useLanguageName();
  const { data } = useQuery({
    queryKey: ['languages'],
    queryFn: () => loquent.discovery.listLanguages(),
    staleTime: RARELY_CHANGED,
  });
  return useMemo(() => {
    const languages = data?.languages ?? [];
    const choices = languages
      .map(({ language }) => ({ value: language, label: `${languageName(language)} (${language})` }))
      .toSorted((a, b) => Number(isVariant(a)) - Number(isVariant(b)) || a.label.localeCompare(b.label));
    const recognized = data?.providers.flatMap(({ features }) => features.speech?.languages ?? []) ?? [];
    const known = new Set(recognized.map(withoutRegion));
    return {
      choices,
      spoken: known.size === 0 ? choices : choices.filter(({ value }) => known.has(withoutRegion(value))),
      detected: new Set(languages.filter(({ detected }) => detected).map(({ language }) => language)),
    };
  }, [data, languageName]);
}

/** Languages alone come before those of regions and scripts. */
const isVariant = ({ value }: Choice) => value.includes('-');

/** Engines have codes that are no tags of Intl, which throws for them. */
const withoutRegion = (tag: string) => tag.toLowerCase().split('-', 1)[0] ?? tag;

/** Ids of the voices for a language: those of it, then those that speak every language. */
export function useVoiceChoices(language: string): readonly string[] {
  const { loquent } = useSession();
  const { data } = useQuery({
    queryKey: ['languages'],
    queryFn: () => loquent.discovery.listLanguages(),
    staleTime: RARELY_CHANGED,
  });
  return useMemo(() => {
    const lists = data?.speech.voices ?? [];
    const own = lists.filter(
      (list) => list.language === null || withoutRegion(list.language) === withoutRegion(language),
    );
    return [...new Set(own.flatMap(({ voices }) => voices))];
  }, [data, language]);
}

/** Providers that the deployment has configured. */
export function useProviderChoices(): readonly Choice[] {
  const { loquent } = useSession();
  const { data } = useQuery({
    queryKey: ['providers'],
    queryFn: () => loquent.discovery.listProviders(),
    staleTime: RARELY_CHANGED,
  });
  return (data?.providers ?? [])
    .filter(({ configured }) => configured)
    .map(({ id, model }) => ({
      value: id,
      label: model === null ? id : `${id} (${model})`,
    }));
}

/** Active glossaries. */
export function useGlossaryChoices(): readonly Choice[] {
  const { loquent } = useSession();
  const { data } = useQuery({
    queryKey: ['glossaries', 'choices'],
    queryFn: async () => await loquent.glossaries.list({ is_active: true, limit: MAX_CHOICES }),
  });
  return (data?.glossaries ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Active context stores: memories, styleguides, reference documents. */
export function useStoreChoices(): readonly Choice[] {
  const { loquent } = useSession();
  const { data } = useQuery({
    queryKey: ['stores', 'choices'],
    queryFn: async () => await loquent.contextStores.list({ is_active: true, limit: MAX_CHOICES }),
  });
  return (data?.context_stores ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
