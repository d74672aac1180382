import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createIntl, RawIntlProvider, type IntlShape, type PrimitiveType } from 'react-intl';
import english from '#web/locales/en.json';
import facts from '#web/locales/facts/en.json';
import { directionOf, storeLocale, preferredLocale, type Locale } from './locales.ts';
import { readableName } from './readable-name.ts';

/** The texts of the console by their ids, in ICU message syntax. */
export type TextId = keyof typeof english;
/** True for the id of a text. */
export const isText = (id: string): id is TextId => id in english;

type Messages = Readonly<Record<string, string>>;
type Load = Promise<{ readonly default: Messages }>;

/** Texts of the console, and sentences for codes of the service: in English only those whose message uses terms of the API. */
const load: Readonly<Record<Locale, () => readonly Load[]>> = {
  en: () => [english, facts].map((part) => Promise.resolve({ default: part })),
  es: () => [import('#web/locales/es.json'), import('#web/locales/facts/es.json')],
  de: () => [import('#web/locales/de.json'), import('#web/locales/facts/de.json')],
  ar: () => [import('#web/locales/ar.json'), import('#web/locales/facts/ar.json')],
  'en-XA': () => [import('./pseudo.ts').then(({ pseudoCatalog }) => ({ default: pseudoCatalog(english) }))],
};

interface LocaleChoice {
  readonly locale: Locale;
  choose(locale: Locale): void;
}

const LocaleContext = createContext<LocaleChoice>({ locale: 'en', choose: () => undefined });

/** The language of the console, and how to choose another. */
export const useLocale = (): LocaleChoice => useContext(LocaleContext);

/** The language that is shown, with its texts and formats. */
let shown: IntlShape = createIntl({ locale: 'en', messages: { ...english, ...facts } });

/**
 * Gives texts in the language of the console to everything inside, once they are loaded. Whatever calls `text` or `languageLabel`
 * has the language as its key, so that another language draws it again.
 */
export function Texts({ children }: { readonly children: ReactNode }) {
  const [wanted, setWanted] = useState(preferredLocale);
  const [intl, setIntl] = useState(wanted === 'en' ? shown : undefined);
  useEffect(() => {
    let isCurrent = true;
    const show = (parts: readonly Awaited<Load>[]) => {
      if (!isCurrent) return;
      const messages = Object.assign({}, ...parts.map((part) => part.default)) as Messages;
      shown = createIntl({ locale: wanted, messages });
      setIntl(shown);
    };
    Promise.all(load[wanted]()).then(show, () => setIntl(shown));
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  const choice = useMemo(
    () => ({
      locale: intl?.locale as Locale,
      choose(next: Locale) {
        storeLocale(next);
        setWanted(next);
      },
    }),
    [intl],
  );
  if (intl === undefined) return null;
  return (
    <LocaleContext value={choice}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </LocaleContext>
  );
}

/** A text by its id, with the values of its variables. */
export const text = (id: TextId, values?: Readonly<Record<string, PrimitiveType>>): string =>
  id in shown.messages ? shown.formatMessage({ id }, values) : readableName(id);

/** Says a code of the service, such as `warning.text_kept`; undefined: the service's own words are all there is. */
export const factText = (id: string) => shown.messages[id] as string | undefined;

/** Values to choose from, each with the text of its name in a group: `open` of `status` has `status.open`. */
export const textChoices = <Value extends string>(group: string, values: readonly Value[]) =>
  values.map((value) => ({ value, label: text(`${group}.${value}` as TextId) }));

/** Names a language in that of the console: `es-MX` → "Mexican Spanish"; tags that this browser doesn't know by themselves. */
export const languageLabel = (tag: string): string => shown.formatDisplayName(tag, { type: 'language' }) ?? tag;

/** Names the languages of some work: "English → Spanish, Catalan". @param source null: it isn't known */
export function languageWay(source: string | null, targets: readonly string[]): string {
  const [arrow, comma] = directionOf(shown.locale as Locale) === 'rtl' ? [' ← ', '، '] : [' → ', ', '];
  return [source === null ? '' : languageLabel(source), targets.map(languageLabel).join(comma)]
    .filter(Boolean)
    .join(arrow);
}
