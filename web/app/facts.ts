import { useEffect, useState } from 'react';
import type { Locale } from './locales.ts';
import { useLocale } from './texts.tsx';

/** Sentences for the codes of the service, such as `warning.text_kept`; English has only those whose message from the service uses terms of the API. */
type Facts = Readonly<Record<string, string>>;

const load: Readonly<Partial<Record<Locale, () => Promise<{ readonly default: Facts }>>>> = {
  en: () => import('#web/locales/facts/en.json'),
  es: () => import('#web/locales/facts/es.json'),
  de: () => import('#web/locales/facts/de.json'),
  ar: () => import('#web/locales/facts/ar.json'),
};

const loaded = new Map<Locale, Facts>();

/** A function that says a code of the service in the language of the console; undefined: the service's own words are all there is. */
export function useFacts(): (id: string) => string | undefined {
  const { locale } = useLocale();
  const [, setLoads] = useState(0);
  useEffect(() => {
    if (loaded.has(locale)) return;
    // Without them, the sentences of the service are shown.
    void load[locale]?.().then(
      ({ default: facts }) => {
        loaded.set(locale, facts);
        setLoads((count) => count + 1);
      },
      () => undefined,
    );
  }, [locale]);
  return (id) => loaded.get(locale)?.[id];
}
