import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { PrimitiveType } from 'react-intl';
import english from '#web/locales/en.json';
import { storeLocale, preferredLocale, type Locale } from './locales.ts';
import { readableName } from './readable-name.ts';

/** The texts of the console by their ids, in ICU message syntax. */
export type TextId = keyof typeof english;
/** True for the id of a text. */
export const isText = (id: string): id is TextId => id in english;

type Catalog = Readonly<Record<TextId, string>>;

const load: Readonly<Record<Locale, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>> = {
  en: () => Promise.resolve({ default: english }),
  es: () => import('#web/locales/es.json'),
  de: () => import('#web/locales/de.json'),
  ar: () => import('#web/locales/ar.json'),
  'en-XA': async () => ({ default: (await import('./pseudo.ts')).pseudoCatalog(english) }),
};

interface LocaleChoice {
  readonly locale: Locale;
  choose(locale: Locale): void;
}

const LocaleContext = createContext<LocaleChoice>({ locale: 'en', choose: () => undefined });

/** The language of the console, and how to choose another. */
export const useLocale = (): LocaleChoice => useContext(LocaleContext);

/** Gives texts in the language of the console to everything inside. */
export function Texts({ children }: { readonly children: ReactNode }) {
  const [{ locale, texts }, setShown] = useState<{ readonly locale: Locale; readonly texts: Catalog }>({
    locale: 'en',
    texts: english,
  });
  const [wanted, setWanted] = useState(preferredLocale);
  useEffect(() => {
    let isCurrent = true;
    void load[wanted]().then(({ default: loaded }) => {
      if (isCurrent) setShown({ locale: wanted, texts: loaded });
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  const choice = useMemo(
    () => ({
      locale,
      choose(next: Locale) {
        storeLocale(next);
        setWanted(next);
      },
    }),
    [locale],
  );
  return (
    <LocaleContext value={choice}>
      <IntlProvider locale={locale} messages={texts} defaultLocale="en">
        {children}
      </IntlProvider>
    </LocaleContext>
  );
}

/** A function that gives a text by its id, with the values of its variables. */
export function useText(): (id: TextId, values?: Readonly<Record<string, PrimitiveType>>) => string {
  const intl = useIntl();
  return useMemo(
    () => (id, values) => (id in intl.messages ? intl.formatMessage({ id }, values) : readableName(id)),
    [intl],
  );
}
