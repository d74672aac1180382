import { useMemo } from 'react';
import { directionOf } from '#web/app/locales.ts';
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

/** A function that names the languages of some work: "English → Spanish, Catalan". The source is null where it isn't known. */
export function useLanguageWay(): (source: string | null, targets: readonly string[]) => string {
  const { locale } = useLocale();
  const languageName = useLanguageName();
  const [arrow, comma] = directionOf(locale) === 'rtl' ? [' ← ', '، '] : [' → ', ', '];
  return (source, targets) =>
    [source === null ? '' : languageName(source), targets.map(languageName).join(comma)].filter(Boolean).join(arrow);
}
