import { describe, expect, it } from 'vitest';
import { readPoTranslations } from '#formats/po/read-translations.ts';
import { readXliffTranslations } from '#formats/xliff/read-translations.ts';

const bytes = (text: string) => Buffer.from(text);

describe('translations of an XLIFF file', () => {
  const xliff = (units: string, target = 'de') =>
    bytes(
      `<xliff version="1.2"><file original="a" source-language="en" target-language="${target}" datatype="x"><body>${units}</body></file></xliff>`,
    );

  it('are read in any state, with the ids of the same codes', () => {
    const units = readXliffTranslations(
      xliff(
        '<trans-unit id="a"><source>See <g id="1">this</g> and <x id="2"/>.</source><target state="new"><x id="2"/>: <g id="1">das</g> <x id="9"/></target></trans-unit>' +
          '<trans-unit id="b"><source>Same</source><target>Same</target></trans-unit>' +
          '<trans-unit id="c"><source>None</source><target> </target></trans-unit>' +
          '<trans-unit id="d" translate="no"><source>v1</source></trans-unit>',
      ),
      { targetLanguage: 'de' },
    );
    const codes = (codes: readonly { readonly id: number; readonly kind: string }[] = []) =>
      codes.map(({ id, kind }) => `${kind} ${id}`);
    expect(codes(units[0]?.source.codes)).toEqual(['open 1', 'close 1', 'standalone 2']);
    expect(codes(units[0]?.target?.codes)).toEqual(['standalone 2', 'open 1', 'close 1', 'standalone 3']);
    expect(units[0]?.target?.text).toBe(': das ');
    expect(units.map(({ target }) => target?.text)).toEqual([': das ', 'Same', undefined]);
  });

  it('are missing in another language', () => {
    const unit = '<trans-unit id="a"><source>One</source><target>Eins</target></trans-unit>';
    expect(readXliffTranslations(xliff(unit, 'fr'), { targetLanguage: 'de' })).toMatchObject([{ target: undefined }]);
    expect(readXliffTranslations(xliff(unit, 'de-AT'), { targetLanguage: 'de' })).toMatchObject([
      { target: { text: 'Eins' } },
    ]);
  });
});

describe('translations of a catalog', () => {
  const header = (language: string, forms: string) =>
    `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Plural-Forms: ${forms}\\n"\n\n`;

  it('are read including fuzzy ones, each plural form with its source', () => {
    const units = readPoTranslations(
      bytes(
        header('de', 'nplurals=2; plural=(n != 1);') +
          '#, fuzzy\nmsgctxt "menu"\nmsgid "Open"\nmsgstr "Offen"\n\n' +
          'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d Datei"\nmsgstr[1] ""\n\n' +
          'msgid "a cat"\nmsgid_plural "cats"\nmsgstr[0] ""\nmsgstr[1] ""\n',
      ),
      { targetLanguage: 'de' },
    );
    expect(units).toMatchObject([
      { id: 'e1', source: { text: 'Open' }, target: { text: 'Offen' }, meaning: 'menu' },
      { source: { text: '%d file' }, target: { text: '%d Datei' }, plural: { message: 'e2', category: 'one' } },
      { source: { text: '%d files' }, target: { text: '' }, plural: { message: 'e2', category: 'other' } },
      { source: { text: 'cats' }, target: undefined },
    ]);
  });

  it('have the categories of their language, and are missing in another one', () => {
    const polish = 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);';
    const content = 'msgid "file"\nmsgid_plural "files"\nmsgstr[0] "plik"\nmsgstr[1] "pliki"\nmsgstr[2] "plików"\n';
    const units = readPoTranslations(bytes(header('pl', polish) + content), { targetLanguage: 'pl' });
    expect(units.map(({ source, plural }) => [source.text, plural?.category])).toEqual([
      ['file', 'one'],
      ['files', 'few'],
      ['files', 'many'],
    ]);
    expect(readPoTranslations(bytes(header('pl', polish) + content), { targetLanguage: 'de' })).toMatchObject([
      { target: undefined },
    ]);
  });
});
