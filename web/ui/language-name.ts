import { useMemo } from 'react';
import { useLocale } from '#web/app/texts.tsx';

/** A function that names a language in that of the console: `es-MX` → "Mexican Spanish". */
export function useLanguageName(): (tag: string) => string {
  const { locale } = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    return (tag) => {
      try {
        return names.of(tag) ?? tag;
      } catch {
        // Tags of pseudo-locales and ones that this browser doesn't know.
        return tag;
      }
    };
  }, [locale]);
}

/** A function that names the languages of some work, from the first to the last. Null is one that isn't known. */
export function useLanguageWay(): (tags: readonly (string | null)[]) => string {
  const languageName = useLanguageName();
  return (tags) =>
    tags
      .flatMap((tag) => tag ?? [])
      .map(languageName)
      .join(' → ');
}
