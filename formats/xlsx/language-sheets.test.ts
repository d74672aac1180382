import { describe, expect, it } from 'vitest';
import { xlsxFormat } from './index.ts';
import { buildXlsx, sheetRow, rowsSource, type SheetSource } from './testing/build-xlsx.ts';
import { unitTexts } from './testing/translate.ts';

const ROWS =
  sheetRow(1, ['Texts of the shop']) +
  sheetRow(3, ['key', 'en', 'de', 'note']) +
  sheetRow(4, ['save', 'Save the file', null, 'button']) +
  sheetRow(5, ['open', 'Open the file', 'Datei öffnen', 'button']);

const read = (sheets: readonly SheetSource[], targetLanguages: readonly string[]) =>
  xlsxFormat.read(buildXlsx({ sheets }), { sourceLanguage: 'en', targetLanguages });

/** Reads for languages, and writes each unit that is to be translated as `{language}: {text}`. */
function translate(sheets: readonly SheetSource[], targetLanguages: readonly string[]) {
  const { multilingual, warnings } = read(sheets, targetLanguages);
  const targets = targetLanguages.map((language) => {
    const open = [...multilingual!.unitsFor(language)].filter((unit) => unit.translate);
    return [
      language,
      new Map(open.map(({ id, content }) => [id, { ...content, text: `${language}: ${content.text}` }])),
    ] as const;
  });
  const written = Buffer.from(multilingual!.write(new Map(targets), {}));
  const rows = rowsSource(written).matchAll(/<row .*?<\/row>/g);
  const cells = [...rows].map(([source]) => [...source.matchAll(/<t\b[^>]*>(.*?)<\/t>/g)].map(([, text]) => text));
  return { multilingual: multilingual!, warnings, cells };
}

describe('a worksheet with a column per language', () => {
  it('gets translations in empty cells and new columns, and keeps those that it has', () => {
    const { multilingual, warnings, cells } = translate([{ name: 'Texts', rows: ROWS }], ['de', 'fr']);
    expect(unitTexts(multilingual.unitsFor('de'))).toEqual({
      'Texts!B4': 'Save the file',
      'Texts!B5': 'Open the file (already_translated)',
    });
    expect(cells).toEqual([
      ['Texts of the shop'],
      ['key', 'en', 'de', 'note', 'fr'],
      ['save', 'Save the file', 'de: Save the file', 'button', 'fr: Save the file'],
      ['open', 'Open the file', 'Datei öffnen', 'button', 'fr: Open the file'],
    ]);
    expect(warnings).toMatchObject([
      {
        code: 'columns_assumed',
        message: expect.stringContaining(
          'in "Texts", "en" is translated into the empty cells of "de" and new columns for "fr".',
        ) as string,
      },
    ]);
  });

  it('may call them source and target, unless all cells are full', () => {
    const pair = (target: string | null) => [
      {
        rows: sheetRow(1, ['Source', 'Target']) + sheetRow(2, ['Open', 'Öffnen']) + sheetRow(3, ['Red chair', target]),
      },
    ];
    expect(translate(pair(null), ['de']).cells).toEqual([
      ['Source', 'Target'],
      ['Open', 'Öffnen'],
      ['Red chair', 'de: Red chair'],
    ]);
    expect(read(pair('Store'), ['de']).multilingual).toBeUndefined();
  });

  it('is translated in place where other sheets have more texts, without languages and by instructions', () => {
    const prose = {
      name: 'Prose',
      rows: Array.from({ length: 9 }, (_, at) => sheetRow(at + 1, ['one', 'two'])).join(''),
    };
    const table = { name: 'Texts', rows: ROWS };
    expect(read([table, prose], ['de']).multilingual).toBeUndefined();
    expect(unitTexts(read([table, { ...prose, state: 'hidden' }], ['de']).multilingual!.unitsFor('de'))).toEqual({
      'Texts!B4': 'Save the file',
      'Texts!B5': 'Open the file (already_translated)',
    });
    const { warnings } = read([table, { name: 'Prose', rows: sheetRow(1, ['one']) }], ['de']);
    expect(warnings).toMatchObject([{ message: expect.stringContaining('Other worksheets stay: "Prose".') as string }]);
    expect(read([table], []).multilingual).toBeUndefined();
    const after = '<sheetProtection sheet="1"/>';
    expect(read([{ ...table, after }], ['de']).multilingual).toBeUndefined();
    const options = { sourceLanguage: 'en', targetLanguages: ['de'], describe: true };
    expect(xlsxFormat.read(buildXlsx({ sheets: [table] }), options).multilingual).toBeUndefined();
  });
});
