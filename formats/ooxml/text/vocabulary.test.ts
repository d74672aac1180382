import { describe, expect, it } from 'vitest';
import { coded, notation } from '#formats/docx/testing/coded-notation.ts';
import { readSharedStringUnits } from './testing/shared-strings.ts';

const BOLD = '<rPr><b/><sz val="11"/></rPr>';
const rich = (...runs: string[]) => `<si>${runs.map((content) => `<r>${content}</r>`).join('')}</si>`;

/** Reads strings, and writes each with its translation in notation; undefined leaves one as it is. */
function translate(content: string, ...translations: (string | undefined)[]): { read: string[]; written: string } {
  const { units, write } = readSharedStringUnits(content);
  const targets = units.flatMap(({ id }, index) => {
    const translation = translations[index];
    return translation === undefined ? [] : [[id, coded(translation)] as const];
  });
  return { read: units.map((unit) => notation(unit.content)), written: write(new Map(targets)) };
}

describe('a vocabulary of another kind of Office XML: shared strings of workbooks', () => {
  it('is read and written by the same reader and writer, runs with looks as pairs of codes', () => {
    const content = rich(
      '<t xml:space="preserve">All </t>',
      `${BOLD}<t>prices</t>`,
      '<t xml:space="preserve"> net</t>',
    );
    expect(translate(content, 'Alle  <1>Preise</1>, netto &')).toEqual({
      read: ['All <1>prices</1> net'],
      written: rich('<t xml:space="preserve">Alle  </t>', `${BOLD}<t>Preise</t>`, '<t>, netto &amp;</t>'),
    });
  });

  it('writes text without runs without runs', () => {
    const content = '<si><t>Plain</t></si><si><t/></si><si><t>Kept</t><phoneticPr fontId="1"/></si>';
    expect(translate(content, ' Schlicht')).toEqual({
      read: ['Plain', 'Kept'],
      written: content.replace('<t>Plain</t>', '<t xml:space="preserve"> Schlicht</t>'),
    });
  });

  it('puts text without a run into one where it would follow runs', () => {
    expect(translate(`<si><t>the main part </t><r>${BOLD}<t>end</t></r></si>`, '<1>Ende</1> des Teils')).toEqual({
      read: ['the main part <1>end</1>'],
      written: `<si><r>${BOLD}<t>Ende</t></r><r><t xml:space="preserve"> des Teils</t></r></si>`,
    });
  });

  it('leaves how words are pronounced where it is', () => {
    const phonetic = '<rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>';
    expect(translate(`<si><t>東京</t>${phonetic}</si>`, 'Tokyo')).toEqual({
      read: ['東京'],
      written: `<si><t>Tokyo</t>${phonetic}</si>`,
    });
  });

  it('refuses translations that lose codes, and a prefix is kept', () => {
    const content = rich('<t>a </t>', `${BOLD}<t>b</t>`);
    expect(() => translate(content, 'a b')).toThrow(expect.objectContaining({ id: 'document_write_failed' }));
    const prefixed = '<x:si xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:t>a</x:t></x:si>';
    expect(translate(prefixed, 'b').written).toBe(prefixed.replace('>a<', '>b<'));
  });
});
