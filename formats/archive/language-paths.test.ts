import { describe, expect, it } from 'vitest';
import { pathInLanguage, sourceOfTranslation } from './language-paths.ts';

describe('the path of a translated file', () => {
  it.each([
    ['locales/en/app.json', 'es', 'locales/es/app.json'],
    ['locales/en/app.json', 'pt-BR', 'locales/pt-BR/app.json'],
    ['docs/en/guide.en.md', 'es', 'docs/es/guide.es.md'],
    ['lib/l10n/app_en.arb', 'pt-BR', 'lib/l10n/app_pt_BR.arb'],
    ['messages-en.po', 'de', 'messages-de.po'],
    ['en.json', 'zh-Hant', 'zh-Hant.json'],
    ['App/en.lproj/Main.strings', 'fr', 'App/fr.lproj/Main.strings'],
    ['app/res/values/strings.xml', 'pt-BR', 'app/res/values-pt-rBR/strings.xml'],
    ['app/res/values/strings.xml', 'zh-Hans', 'app/res/values-b+zh+Hans/strings.xml'],
    ['app/res/values/strings.xml', 'es-419', 'app/res/values-b+es+419/strings.xml'],
    ['app/res/values-en/strings.xml', 'de', 'app/res/values-de/strings.xml'],
    ['content/length/open.md', 'es', 'content/length/open.md'],
    ['values/notes.md', 'es', 'values/notes.md'],
    ['locales/de/app.json', 'es', 'locales/de/app.json'],
  ])('of %s in %s is %s', (path, target, expected) => {
    expect(pathInLanguage(path, 'en', target)).toBe(expected);
  });

  it('keeps names that end with an English word', () => {
    expect(pathInLanguage('do-it.md', 'it', 'es')).toBe('do-it.md');
    expect(pathInLanguage('docs/it/do-it.md', 'it', 'es')).toBe('docs/es/do-it.md');
  });

  it('knows a language with a region in any spelling', () => {
    expect(pathInLanguage('i18n/en_US/a.json', 'en-US', 'pt-BR')).toBe('i18n/pt_BR/a.json');
    expect(pathInLanguage('i18n/en-us/a.json', 'en-US', 'de')).toBe('i18n/de/a.json');
    expect(pathInLanguage('i18n/en-GB/a.json', 'en-US', 'de')).toBe('i18n/en-GB/a.json');
  });
});

describe('the source of a translation', () => {
  const has =
    (...paths: readonly string[]) =>
    (path: string) =>
      paths.includes(path);

  it.each([
    ['locales/de/app.json', 'locales/en/app.json'],
    ['app_pt_BR.arb', 'app_en.arb'],
    ['res/values-de/strings.xml', 'res/values/strings.xml'],
    ['res/values-b+zh+Hans/strings.xml', 'res/values/strings.xml'],
    ['de.json', 'en.json'],
  ])('of %s is %s', (path, original) => {
    expect(sourceOfTranslation(path, 'en', has(original))).toBe(original);
    expect(sourceOfTranslation(path, 'en', has())).toBeUndefined();
    expect(sourceOfTranslation(original, 'en', has(original))).toBeUndefined();
  });
});
