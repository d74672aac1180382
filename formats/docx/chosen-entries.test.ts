import { describe, expect, it } from 'vitest';
import { docxFormat } from './index.ts';
import { bodySource, buildDocx, paragraph, textRun } from './testing/build-docx.ts';

const item = (text: string, value: string | undefined) =>
  value === undefined ? `<w:listItem w:value="${text}"/>` : `<w:listItem w:displayText="${text}" w:value="${value}"/>`;
const dropDown = (id: number, items: string, shown: string, kind = 'dropDownList', before = '') =>
  `<w:sdt><w:sdtPr><w:id w:val="${id}"/>${before}<w:${kind}>${items}</w:${kind}></w:sdtPr><w:sdtContent>${shown}</w:sdtContent></w:sdt>`;
const items = item('Choose an item.', undefined) + item('Monthly payment', 'm') + item('Yearly payment', 'y');

/** The body after a translation by the texts of units, which keeps texts that aren't given. */
function written(body: string, translations: Readonly<Record<string, string>>): string {
  const document = docxFormat.read(buildDocx({ body }));
  const targets = new Map(
    document.units.map(({ id, content }) => {
      const text = translations[content.text] ?? content.text;
      const codes = content.codes.map((code) => ({
        ...code,
        offset: code.kind === 'close' ? text.length : text.search(/(?<=: )/),
      }));
      return [id, { text, codes }];
    }),
  );
  return bodySource(document.write(targets, { sourceLanguage: 'en', targetLanguage: 'es' }));
}
const listed = (xml: string) => [...xml.matchAll(/displayText="(.*?)"/g)].map(([, text]) => text);
const shown = (xml: string) => [...xml.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/g)].map(([, text]) => text).join('');

describe('the chosen entry of a drop-down list', () => {
  const body = paragraph(textRun('Choose: ') + dropDown(1, items, textRun('Monthly payment')));
  const entries = { 'Monthly payment': 'Pago mensual', 'Yearly payment': 'Pago anual' };

  it('has the case of its entry', () => {
    const xml = written(body, { ...entries, 'Choose: Monthly payment': 'Elija: pago mensual' });
    expect(shown(xml)).toBe('Elija: Pago mensual');
    expect(listed(xml)).toEqual(['Pago mensual', 'Pago anual']);
    expect(xml).toContain('w:value="m"');
  });

  it('gives its entry the words of the sentence, unless another entry has these', () => {
    const other = { ...entries, 'Choose: Monthly payment': 'Elija: cada mes' };
    expect(listed(written(body, other))).toEqual(['cada mes', 'Pago anual']);
    expect(listed(written(body, { ...other, 'Yearly payment': 'Cada mes' }))).toEqual(['Pago mensual', 'Cada mes']);
  });

  it('is found by the id of its control, in both alternatives of a text box, and in combo boxes', () => {
    const combo = (id: number, text: string) => dropDown(id, item(text, 'x'), textRun(text), 'comboBox');
    const xml = written(paragraph(textRun('Take: ') + combo(2, 'One')) + paragraph(textRun('Or: ') + combo(2, 'Two')), {
      One: 'Uno',
      Two: 'Dos',
      'Take: One': 'Tome: uno',
      'Or: Two': 'O: dos',
    });
    expect(shown(xml)).toBe('Tome: UnoO: Dos');
  });

  it('is left alone where the list does not have it', () => {
    const xml = written(paragraph(textRun('Choose: ') + dropDown(1, items, textRun('Never'))), {
      ...entries,
      'Choose: Never': 'Elija: pago mensual',
    });
    expect(shown(xml)).toBe('Elija: pago mensual');
  });
});

describe('an entry without a text to show', () => {
  const bound = '<w:dataBinding w:xpath="/a[1]" w:storeItemID="{0}"/>';
  const translated = { 'Choose an item.': 'Elija un elemento.' };

  it('has its value translated, which Word shows, unless the value is data', () => {
    expect(written(paragraph(dropDown(1, items, textRun('x'))), translated)).toContain(
      '<w:listItem w:value="Elija un elemento."/>',
    );
    const data = written(paragraph(dropDown(1, items, textRun('x'), 'dropDownList', bound)), translated);
    expect(data).toContain('<w:listItem w:value="Choose an item."/>');
  });
});
