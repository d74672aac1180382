import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { csvFormat } from './csv-format.ts';

const STRINGS = [
  'key,en,de,note',
  'save,Save the file,,button',
  'open,"Open, then save","Öffnen, dann speichern",button',
  'price,12.50,,',
  'formula,Sum it up,=A1,',
  '',
].join('\n');

/** Reads a table for languages, and writes each unit that is to be translated as `{language}: {text}`. */
function translate(source: string, targetLanguages: readonly string[], written = targetLanguages) {
  const document = csvFormat.read(Buffer.from(source), { sourceLanguage: 'en', targetLanguages });
  const table = document.multilingual!;
  const targets = written.map((language) => {
    const open = table.unitsFor(language).filter((unit) => unit.translate);
    return [
      language,
      new Map(open.map(({ id, content }) => [id, { ...content, text: `${language}: ${content.text}` }])),
    ] as const;
  });
  const text = Buffer.from(table.write(new Map(targets), {})).toString();
  return { text, units: (language: string) => table.unitsFor(language), warnings: document.warnings };
}

describe('a table with a column per language', () => {
  it('gets the translations of all languages, each in its column, new ones on the right', () => {
    const { text, warnings } = translate(STRINGS, ['de', 'fr', 'pt-BR']);
    expect(text).toBe(
      [
        'key,en,de,note,fr,pt-BR',
        'save,Save the file,de: Save the file,button,fr: Save the file,pt-BR: Save the file',
        'open,"Open, then save","Öffnen, dann speichern",button,"fr: Open, then save","pt-BR: Open, then save"',
        'price,12.50,,,,',
        'formula,Sum it up,=A1,,fr: Sum it up,pt-BR: Sum it up',
        '',
      ].join('\n'),
    );
    expect(warnings).toEqual([
      {
        code: 'columns_assumed',
        message: expect.stringContaining('the empty cells of "de" and new columns for "fr", "pt-BR"'),
      },
    ]);
  });

  it('keeps existing translations, for each language separately', () => {
    const { units } = translate(STRINGS, ['de', 'fr']);
    const reasons = (language: string) => units(language).map(({ id, skipReason }) => [id, skipReason]);
    expect(reasons('de')).toEqual([
      ['r2c2', undefined],
      ['r3c2', 'already_translated'],
      ['r4c2', 'no_letters'],
      ['r5c2', 'already_translated'],
    ]);
    expect(reasons('fr')).toEqual([
      ['r2c2', undefined],
      ['r3c2', undefined],
      ['r4c2', 'no_letters'],
      ['r5c2', undefined],
    ]);
    expect(units('de').map(({ target }) => target?.content.text)).toEqual([
      undefined,
      'Öffnen, dann speichern',
      undefined,
      undefined,
    ]);
  });

  it('stays byte for byte where no language was translated, and has no column for one that failed', () => {
    expect(translate(STRINGS, ['de', 'fr'], []).text).toBe(STRINGS);
    expect(translate(STRINGS, ['de', 'fr'], ['fr']).text).toContain(
      'key,en,de,note,fr\nsave,Save the file,,button,fr:',
    );
    const document = csvFormat.read(Buffer.from(STRINGS), { sourceLanguage: 'en', targetLanguages: ['fr'] });
    expect(Buffer.from(document.multilingual!.write(new Map([['fr', new Map()]]), {})).toString()).toBe(STRINGS);
  });

  it('finds the column of a language by its code, then by its language alone', () => {
    const header = (languages: readonly string[], row = 'key,en,pt,zh_Hant') =>
      translate(`${row}\n"a",Good morning,,\n`, languages).text.split('\n')[0];
    expect(header(['pt'])).toBe('key,en,pt,zh_Hant');
    expect(header(['pt-BR'])).toBe('key,en,pt,zh_Hant');
    // Both have a claim to it: neither may have the other's translations.
    expect(header(['pt-BR', 'pt-PT'])).toBe('key,en,pt,zh_Hant,pt_BR,pt_PT');
    expect(header(['zh-TW'])).toBe('key,en,pt,zh_Hant');
    expect(header(['zh-CN'])).toBe('key,en,pt,zh_Hant,zh_CN');
    // A column called `id` holds ids, not Indonesian.
    expect(header(['id'], 'id,en,pt,note')).toBe('id,en,pt,note,Indonesian');
  });

  it('keeps delimiters, quotes and line ends, fills short records and spares long ones', () => {
    const source = 'sep=;\r\n"key";"en";"de"\r\n"a";"Good morning"\r\n"b";"Good night";"";"seen"\r\n';
    expect(translate(source, ['de', 'fr']).text).toBe(
      'sep=;\r\n"key";"en";"de";;"fr"\r\n"a";"Good morning";"de: Good morning";;"fr: Good morning"\r\n' +
        '"b";"Good night";"de: Good night";"seen";"fr: Good night"\r\n',
    );
  });

  it('writes no formula, and says of which language', () => {
    const document = csvFormat.read(Buffer.from('key,en,de\na,Good morning,\n'), {
      sourceLanguage: 'en',
      targetLanguages: ['de', 'fr'],
    });
    const warnings: [DocumentWarning, string][] = [];
    const targets = new Map([
      ['de', new Map([['r2c2', plainText('=cmd|x')]])],
      ['fr', new Map([['r2c2', plainText('Bonjour')]])],
    ]);
    const written = document.multilingual!.write(targets, {
      onWarning: (warning, language) => warnings.push([warning, language]),
    });
    expect(Buffer.from(written).toString()).toBe('key,en,de,fr\na,Good morning,,Bonjour\n');
    expect(warnings).toEqual([[expect.objectContaining({ code: 'formula_escaped' }), 'de']]);
  });

  it('is one only for a job of several languages that chose no columns, and with the source language in its header', () => {
    const read = (options: object, text = STRINGS) => csvFormat.read(Buffer.from(text), options).multilingual;
    const languages = { sourceLanguage: 'en', targetLanguages: ['de'] };
    expect(
      read(languages)
        ?.unitsFor('de')
        .map(({ id }) => id),
    ).toEqual(['r2c2', 'r3c2', 'r4c2', 'r5c2']);
    expect(read({ sourceLanguage: 'en' })).toBeUndefined();
    expect(read({ ...languages, columns: ['en'] })).toBeUndefined();
    expect(read({ ...languages, sourceLanguage: 'es' })).toBeUndefined();
    expect(read(languages, 'key,en\na,Good morning\n')).toBeUndefined();
    expect(read(languages, `key${',en'.repeat(3_000)},de\na,Good morning\n`)).toBeUndefined();
  });

  it('is refused where filling short records would make it many times larger', () => {
    const table = (columns: number, rows: number) => `en,de${',x'.repeat(columns)}\n${'Hello world\n'.repeat(rows)}`;
    expect(translate(table(30, 100), ['de', 'fr']).text).toContain(
      `\nHello world,de: Hello world${','.repeat(31)}fr: `,
    );
    expect(() => translate(table(1_500, 3_000), ['de'])).toThrow(
      expect.objectContaining({ id: 'document_too_large', message: expect.stringContaining('same number of cells') }),
    );
  });
});

describe('a table of texts and their translations', () => {
  const PAIRS = 'id,source,target,context\n1,The house is green,,menu\n2,"Open %s",Abrir %s,\n';

  it('gets the missing translations of the only target language, and keeps the others', () => {
    const { text, units } = translate(PAIRS, ['es']);
    expect(text).toBe(PAIRS.replace('green,,', 'green,es: The house is green,'));
    expect(units('es').map(({ skipReason, target }) => [skipReason, target?.content.text])).toEqual([
      [undefined, undefined],
      ['already_translated', 'Abrir %s'],
    ]);
  });

  it('gets a column for each of several languages, since its own has none', () => {
    const { text } = translate(PAIRS, ['es', 'fr']);
    expect(text.split('\n').slice(0, 3)).toEqual([
      'id,source,target,context,es,fr',
      '1,The house is green,,menu,es: The house is green,fr: The house is green',
      '2,"Open %s",Abrir %s,,"es: Open %s","fr: Open %s"',
    ]);
  });

  it.each(['location,Source text,Translation', 'context,msgid,msgstr', 'Original,Translated'])(
    'is recognized by its header: %s',
    (header) => {
      const row = header.split(',').map((_, index, all) => (index === all.length - 1 ? '' : 'The house is green'));
      expect(translate(`${header}\n${row.join(',')}\n`, ['es']).text).toContain('es: The house is green');
    },
  );

  it('is translated in place where columns are chosen', () => {
    const options = { columns: ['source'], sourceLanguage: 'en', targetLanguages: ['es'] };
    expect(csvFormat.read(Buffer.from(PAIRS), options).multilingual).toBeUndefined();
  });
});
