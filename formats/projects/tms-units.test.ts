import { describe, expect, it } from 'vitest';
import type { TmsForm, TmsState, TmsUnit } from '#domain/projects/tms-unit.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { readChangedUnits, tmsUnitsFormat, type TmsWork } from './index.ts';

const form = (source: string, target = ''): TmsForm => ({ category: null, source, target });
const unit = (forms: readonly TmsForm[], state: TmsState = 'translated'): TmsUnit => ({
  id: '7',
  forms,
  state,
  context: 'key',
  comment: null,
  maximumLength: 20,
  placeholders: [],
});
const read = (work: TmsWork, ...units: TmsUnit[]) => tmsUnitsFormat.read(Buffer.from(JSON.stringify({ work, units })));
const OPTIONS = { sourceLanguage: 'en', targetLanguage: 'de' };

describe('pulled units as a document', () => {
  it('are translated where they have no target', () => {
    const { units } = read('translate', unit([form('Hello')], 'untranslated'), unit([form('Bye', 'Tschüss')]));
    expect(units.map(({ translate, skipReason }) => [translate, skipReason])).toEqual([
      [true, undefined],
      [false, 'already_translated'],
    ]);
    expect(units.at(0)).toMatchObject({ context: 'key', maximumLength: 20, content: { text: 'Hello' } });
  });

  it('are revised along with their sources, unless a person approved them', () => {
    const { units } = read('revise', unit([form('Hello', 'Halo')]), unit([form('Bye', 'Tschüs')], 'approved'));
    expect(units.at(0)).toMatchObject({
      translate: true,
      content: { text: 'Hello' },
      target: { content: { text: 'Halo' } },
    });
    expect(units.at(1)).toMatchObject({ translate: false, skipReason: 'approved' });
  });

  it('are rewritten by their targets', () => {
    const { units } = read('rewrite', unit([form('Hello', 'Hallo')]), unit([form('Bye')], 'untranslated'));
    expect(units.map(({ content, skipReason }) => [content.text, skipReason])).toEqual([
      ['Hallo', undefined],
      ['', 'empty'],
    ]);
  });

  it('have the placeholders that the system names as codes, which are returned unchanged', () => {
    const pulled = {
      ...unit([form('Buy at $URL$ and SHOP ')], 'untranslated'),
      placeholders: ['$URL$', 'SHOP', 'absent'],
    };
    const document = read('translate', pulled);
    const { text, codes } = document.units.at(0)!.content;
    expect([text, codes.map(({ equivalent }) => equivalent)]).toEqual(['Buy at  and ', ['$URL$', 'SHOP']]);
    const target = { text: 'Kaufe', codes: codes.map((code) => ({ ...code, offset: 5 })) };
    const written = document.write(new Map([[document.units.at(0)!.id, target]]), OPTIONS);
    expect(readChangedUnits(written)).toEqual([{ index: 0, targets: ['Kaufe$URL$SHOP '] }]);
  });

  it('are written by form, with the line breaks and the outer space of the text', () => {
    const pulled = unit([form(' One\nline '), form('Two')], 'untranslated');
    const document = read('translate', pulled);
    const [first] = document.units;
    const target = { text: 'EineZeile', codes: [{ ...first!.content.codes[0]!, offset: 4 }] };
    const written = document.write(new Map([[first!.id, target]]), OPTIONS);
    expect(readChangedUnits(written)).toEqual([{ index: 0, targets: [' Eine\nZeile ', null] }]);
    expect(readChangedUnits(document.write(new Map(), OPTIONS))).toEqual([]);
    const revised = read('revise', unit([form('Hello', 'Halo')]));
    expect(readChangedUnits(revised.write(new Map([['0.0', plainText('Hallo')]]), OPTIONS))).toEqual([
      { index: 0, targets: ['Hallo'] },
    ]);
  });
});
