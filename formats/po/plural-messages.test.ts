import { describe, expect, it } from 'vitest';
import type { DocumentWarning } from '#formats/format.ts';
import { SPANISH_HEADER, read } from './testing/catalogs.ts';

describe('plural messages', () => {
  const entry = (...forms: string[]) =>
    ['msgid "%d file"', 'msgid_plural "%d files"', ...forms.map((text, form) => `msgstr[${form}] "${text}"`), ''].join(
      '\n',
    );
  const targets = new Map([
    ['e1', { text: 'ONE', codes: [] }],
    ['e1p', { text: 'MANY', codes: [] }],
  ]);
  const plural = (source: string, targetLanguage: string, only = targets) => {
    const warnings: DocumentWarning[] = [];
    const options = {
      sourceLanguage: 'en',
      targetLanguage,
      onWarning: (warning: DocumentWarning) => warnings.push(warning),
    };
    const text = Buffer.from(read(source).write(only, options)).toString();
    return { text, codes: warnings.map(({ code }) => code) };
  };

  it('are two units', () => {
    expect(
      read(SPANISH_HEADER + entry('', '')).units.map(({ id, context, content }) => [id, context, content.text]),
    ).toEqual([
      ['e1', 'line 11', '%d file'],
      ['e1p', 'line 11, plural', '%d files'],
    ]);
  });

  it('keep the forms of the file in its language', () => {
    expect(plural(SPANISH_HEADER + entry('', ''), 'es')).toEqual({
      text: SPANISH_HEADER + entry('ONE', 'MANY'),
      codes: [],
    });
  });

  it.each([
    ['ja', 'ja', 'nplurals=1; plural=0;', ['MANY'], ['plural_forms_changed']],
    [
      'pl',
      'pl',
      'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
      ['ONE', 'MANY', 'MANY'],
      ['plural_forms_changed', 'plural_forms_repeated'],
    ],
    [
      'ar',
      'ar',
      'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
      ['MANY', 'ONE', 'MANY', 'MANY', 'MANY', 'MANY'],
      ['plural_forms_changed', 'plural_forms_repeated'],
    ],
    ['pt-BR', 'pt_BR', 'nplurals=2; plural=(n > 1);', ['ONE', 'MANY'], []],
    ['sr-Latn', 'sr@latin', undefined, ['ONE', 'MANY', 'MANY'], ['plural_forms_changed', 'plural_forms_repeated']],
  ])('take the forms of %s', (language, name, forms, expected, codes) => {
    const { text, codes: found } = plural(SPANISH_HEADER + entry('', ''), language);
    expect(text).toContain(`"Language: ${name}\\n"`);
    expect(text).toContain(forms === undefined ? 'nplurals=3' : `"Plural-Forms: ${forms}\\n"`);
    expect(text.endsWith(entry(...expected))).toBe(true);
    expect(found).toEqual(codes);
  });

  it('fill the forms of a template', () => {
    const template = SPANISH_HEADER.replace('# Some program.', '# Some program.\n#, fuzzy')
      .replace('Language: es', 'Language: ')
      .replace('nplurals=2; plural=(n != 1)', 'nplurals=INTEGER; plural=EXPRESSION')
      .replace('charset=UTF-8', 'charset=CHARSET');
    expect(plural(template + entry('', ''), 'es')).toEqual({
      text: SPANISH_HEADER.replace('(n != 1)', '(n != 1)') + entry('ONE', 'MANY'),
      codes: [],
    });
  });

  it('keep a form that is translated', () => {
    expect(plural(SPANISH_HEADER + entry('uno', ''), 'es').text).toBe(SPANISH_HEADER + entry('uno', 'MANY'));
    expect(read(SPANISH_HEADER + entry('uno', 'dos')).units.map(({ skipReason }) => skipReason)).toEqual([
      'already_translated',
      'already_translated',
    ]);
  });

  it('do with one text when the other is missing', () => {
    expect(plural(SPANISH_HEADER + entry('', ''), 'es', new Map([['e1p', { text: 'MANY', codes: [] }]])).text).toBe(
      SPANISH_HEADER + entry('MANY', 'MANY'),
    );
  });

  it('say so when there is no header', () => {
    expect(plural(entry('', ''), 'es').codes).toEqual(['plural_forms_unstated']);
  });
});
