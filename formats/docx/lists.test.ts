import { describe, expect, it } from 'vitest';
import type { UnitFacets } from '#domain/units/facets.ts';
import { docxFormat } from './index.ts';
import { buildDocx, paragraph, textRun } from './testing/build-docx.ts';

/** The list of each paragraph by its text: which, `item` for one of neither kind, `none` for text of no list. */
function lists(body: string, numbering: string, styles = ''): Record<string, string> {
  const { units } = docxFormat.read(buildDocx({ body, parts: { numbering, styles } }), { describe: true });
  const kindOf = ({ list, isListItem }: UnitFacets) => list ?? (isListItem ? 'item' : 'none');
  return Object.fromEntries(units.map(({ content, facets }) => [content.text, kindOf(facets!)]));
}

const level = (number: number, format: string, more = '<w:lvlText w:val="%1."/>') =>
  `<w:lvl w:ilvl="${number}">${format === '' ? '' : `<w:numFmt w:val="${format}"/>`}${more}</w:lvl>`;
const abstract = (id: number, content: string) => `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum>`;
const list = (id: number, of: number, content = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${content}</w:num>`;
const named = (id: number | undefined, at?: number) =>
  `<w:numPr>${at === undefined ? '' : `<w:ilvl w:val="${at}"/>`}` +
  `${id === undefined ? '' : `<w:numId w:val="${id}"/>`}</w:numPr>`;
const item = (text: string, numbering: string, style = '') =>
  paragraph(`<w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}${numbering}</w:pPr>${textRun(text)}`);
const style = (id: string, content: string, type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${content}</w:style>`;
const properties = (numbering: string) => `<w:pPr>${numbering}</w:pPr>`;

describe('lists', () => {
  it('are numbered or have bullets by the format of the level that an item is on', () => {
    const numbering =
      abstract(10, level(0, 'decimal') + level(1, 'bullet') + level(2, 'lowerRoman')) +
      abstract(11, level(0, 'bullet')) +
      list(1, 10) +
      list(2, 11);
    const body =
      item('first', named(1, 0)) +
      item('below it', named(1, 1)) +
      item('below that', named(1, 2)) +
      item('without a level', named(1)) +
      item('bullet', named(2, 0)) +
      paragraph(textRun('text'));
    expect(lists(body, numbering)).toEqual({
      first: 'numbered',
      'below it': 'bulleted',
      'below that': 'numbered',
      'without a level': 'numbered',
      bullet: 'bulleted',
      text: 'none',
    });
  });

  it('are neither where nothing is written before the item, and where they are not defined', () => {
    const numbering =
      abstract(1, level(0, 'none') + level(1, 'decimal', '<w:lvlText w:val=""/>') + level(2, '')) + list(1, 1);
    const body =
      item('none', named(1, 0)) +
      item('empty', named(1, 1)) +
      item('no format counts', named(1, 2)) +
      item('no such level', named(1, 7)) +
      item('no such list', named(5, 0)) +
      item('taken out', named(0, 0));
    expect(lists(body, numbering)).toEqual({
      none: 'item',
      empty: 'item',
      'no format counts': 'numbered',
      'no such level': 'item',
      'no such list': 'item',
      'taken out': 'none',
    });
  });

  it('may say otherwise of a level than what they are made after', () => {
    const numbering =
      abstract(1, level(0, 'decimal')) +
      list(1, 1) +
      list(2, 1, `<w:lvlOverride w:ilvl="0">${level(0, 'bullet')}</w:lvlOverride>`) +
      list(3, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride>');
    const body = item('one', named(1, 0)) + item('two', named(2, 0)) + item('three', named(3, 0));
    expect(lists(body, numbering)).toEqual({ one: 'numbered', two: 'bulleted', three: 'numbered' });
  });

  it('come from styles: by the level that is linked to one, its own, that of its base or of the paragraph', () => {
    const numbering =
      abstract(1, level(0, 'decimal') + level(1, 'bullet', '<w:pStyle w:val="linked"/>') + level(2, 'none')) +
      list(1, 1);
    const styles =
      style('plain', properties(named(1))) +
      style('linked', properties(named(1))) +
      style('own', properties(named(1, 1))) +
      style('inherits', '<w:basedOn w:val="own"/>') +
      style('deeper', `<w:basedOn w:val="plain"/>${properties(named(undefined, 1))}`) +
      style('off', `<w:basedOn w:val="plain"/>${properties(named(0))}`);
    const ids = ['plain', 'linked', 'own', 'inherits', 'deeper', 'off'];
    const body =
      ids.map((id) => item(id, '', id)).join('') +
      item('own level', named(undefined, 1), 'plain') +
      item('own list', named(1, 2), 'linked');
    expect(lists(body, numbering, styles)).toEqual({
      plain: 'numbered',
      linked: 'bulleted',
      own: 'bulleted',
      inherits: 'bulleted',
      deeper: 'bulleted',
      off: 'none',
      'own level': 'bulleted',
      'own list': 'item',
    });
  });

  it('are those of a style of lists that they refer to, but not without end', () => {
    const link = (to: string) => `<w:numStyleLink w:val="${to}"/>`;
    const numbering =
      abstract(1, `<w:styleLink w:val="dots"/>${level(0, 'bullet')}`) +
      abstract(2, link('dots')) +
      abstract(3, link('round')) +
      abstract(4, link('missing')) +
      [1, 2, 3, 4].map((id) => list(id, id)).join('');
    const styles = style('dots', properties(named(1)), 'numbering') + style('round', properties(named(3)), 'numbering');
    const body = item('dotted', named(2)) + item('in a circle', named(3)) + item('to nothing', named(4));
    expect(lists(body, numbering, styles)).toEqual({
      dotted: 'bulleted',
      'in a circle': 'item',
      'to nothing': 'item',
    });
  });

  it('in drawings are detected by the properties of the paragraphs themselves', () => {
    const drawn = (bullet: string, text: string) =>
      `<a:p><a:pPr>${bullet}</a:pPr><a:r><a:rPr/><a:t>${text}</a:t></a:r></a:p>`;
    const body = paragraph(
      textRun('drawing') +
        `<w:r><w:drawing><wps:txbx>${drawn('<a:buAutoNum type="arabicPeriod"/>', 'counted')}` +
        `${drawn('<a:buFont typeface="Arial"/><a:buChar char="•"/>', 'dotted')}${drawn('<a:buNone/>', 'bare')}` +
        `</wps:txbx></w:drawing></w:r>`,
    );
    expect(lists(body, '')).toEqual({ drawing: 'none', counted: 'numbered', dotted: 'bulleted', bare: 'none' });
  });
});
