import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** Name of a language in prompts: `Brazilian Portuguese (pt-BR)`; the code alone if it has no name. */
export const languageName: (code: string) => string = cacheByLanguage((code) => {
  if (code === 'und') return 'the language of the text';
  const name = nameOf(code);
  return name === code ? code : `${name} (${code})`;
});

function nameOf(code: string): string {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
}
