/** Languages of the console itself, by their own names; `en-XA` shows what isn't translated. */
export const LOCALES = { en: 'English', es: 'Español', de: 'Deutsch', ar: 'العربية', 'en-XA': '[Ƥşḗŭḓǿ]' } as const;
export type Locale = keyof typeof LOCALES;

const STORED = 'loquent-locale';

const isLocale = (text: string | null): text is Locale => text !== null && Object.hasOwn(LOCALES, text);

/** The language that somebody has chosen in this browser, else the first of the browser's that the console has. */
export function preferredLocale(): Locale {
  const chosen = localStorage.getItem(STORED);
  if (isLocale(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.split('-')[0] ?? '').find(isLocale) ?? 'en';
}

export const storeLocale = (locale: Locale): void => localStorage.setItem(STORED, locale);

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');
