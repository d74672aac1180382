import type { LookRange, UnitFacets } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { looked, unit } from './document.ts';

const heading = (text: string, headingLevel: number) => unit(text, { headingLevel, style: `heading ${headingLevel}` });
const cell = (text: string, number: number, row: number, column: number, facets: Partial<UnitFacets> = {}) =>
  unit(text, { ...facets, table: { number, row, column } });
const styled = (text: string, style: string, facets: Partial<UnitFacets> = {}) => unit(text, { ...facets, style });
const note = (text: string, place: 'footnote' | 'endnote' | 'comment', referredFrom: string) =>
  unit(text, { place, referredFrom });
const bullet = (text: string) => styled(text, 'List Bullet', { isListItem: true, list: 'bulleted' });

/** Looks of several words of a text. */
function allLooked(text: string, words: readonly (readonly [string, LookRange['look'], string?])[]) {
  return { looks: words.flatMap(([word, look, value]) => looked(text, word, look, value).looks ?? []) };
}

const LOOKS = 'Plain, boldly, slanted and heavyslanted words.';
const COLORS_SENTENCE = 'Crimson words and azure words.';
const MARKS = 'Sunny marks, grassy marks, removed words and a website.';

/** A technical report: numbered chapters, annexes, a table of contents, captions, notes and comments that belong to chapters. */
export const REPORT: readonly Unit[] = [
  unit('Quarterly Report', { isTitle: true, style: 'Title' }),
  styled('Contents', 'TOC Heading'),
  styled('Preface listed', 'toc 1'),
  styled('Introduction listed', 'toc 1'),
  styled('Hardware listed', 'toc 2'),
  heading('Preface', 1),
  unit('Preface text.'),
  heading('1 Introduction', 1),
  unit('Introduction text.'),
  unit('Second introduction text.'),
  note('Footnote of the introduction', 'footnote', 'Introduction text.'),
  note('Comment on the introduction', 'comment', 'Second introduction text.'),
  heading('2 System overview', 1),
  unit('Overview text.'),
  heading('2.1 Hardware', 2),
  unit('Hardware text.'),
  cell('Part', 1, 1, 1, { style: 'Table Text' }),
  cell('Size', 1, 1, 2),
  cell('Weight', 1, 1, 3),
  cell('Fan', 1, 2, 1),
  cell('Small', 1, 2, 2, looked('Small', 'Small', 'bold')),
  cell('Light', 1, 2, 3),
  cell('Box', 1, 3, 1),
  cell('Large', 1, 3, 2),
  cell('Heavy', 1, 3, 3),
  styled('Table caption one', 'caption'),
  heading('2.2 Software', 2),
  unit('Software text.'),
  bullet('First point'),
  bullet('Second point'),
  note('Footnote of the software', 'footnote', 'Software text.'),
  heading('2.3 Limits', 2),
  heading('2.3.1 Power limits', 3),
  unit('Power text.'),
  heading('3 Results', 1),
  unit(
    LOOKS,
    allLooked(LOOKS, [
      ['boldly', 'bold'],
      ['slanted', 'italic'],
      ['heavyslanted', 'bold'],
      ['heavyslanted', 'italic'],
    ]),
  ),
  cell('Quantity', 2, 1, 1),
  cell('Value', 2, 1, 2),
  cell('Speed', 2, 2, 1),
  cell('Fast', 2, 2, 2),
  styled('Figure caption two', 'caption'),
  note('Comment on the results', 'comment', LOOKS),
  heading('4 Risks and costs', 1),
  unit(
    COLORS_SENTENCE,
    allLooked(COLORS_SENTENCE, [
      ['Crimson', 'color', 'ff0000'],
      ['azure', 'color', '0000ff'],
    ]),
  ),
  unit(
    MARKS,
    allLooked(MARKS, [
      ['Sunny', 'highlight', 'yellow'],
      ['grassy', 'highlight', 'green'],
      ['removed', 'strikethrough'],
      ['website', 'hyperlink'],
    ]),
  ),
  cell('Risk', 3, 1, 1),
  cell('Cost', 3, 1, 2),
  note('Endnote of the risks', 'endnote', 'Risk'),
  heading('Annex A – Data sheets', 1),
  unit('Data text.'),
  heading('Annex B: Glossary', 1),
  unit('Glossary text.'),
  unit('Report head', { place: 'header' }),
  unit('Report foot', { place: 'footer' }),
];

/** A handbook in parts with chapters in words, an appendix, code and quotations. */
export const HANDBOOK: readonly Unit[] = [
  heading('Part A: Basics', 1),
  unit('Basics text.'),
  heading('Chapter One: Getting started', 2),
  unit('Start text one.'),
  unit('Start text two.'),
  unit('npm start', { isCode: true, style: 'Source Code' }),
  heading('Chapter Two: Daily use', 2),
  unit('Daily text one.'),
  unit('Daily text two.'),
  styled('Daily quotation', 'Quote'),
  heading('Part B: Reference', 1),
  unit('Reference text.'),
  heading('Chapter Three: Commands', 2),
  unit('Commands text.'),
  cell('Command', 1, 1, 1),
  cell('Effect', 1, 1, 2),
  cell('Stop', 1, 2, 1),
  cell('Halts', 1, 2, 2),
  heading('Chapter Four', 2),
  unit('Four text.'),
  bullet('Handbook point'),
  styled('Deep quotation', 'Intense Quote'),
  heading('Appendix', 1),
  unit('Appendix text.'),
  unit('Boxed aside', { place: 'text_box' }),
  unit('Handbook head', { place: 'header' }),
  unit('Handbook foot', { place: 'footer' }),
  unit('Handbook note', { place: 'footnote', referredFrom: 'Daily text one.' }),
  unit('Handbook remark', { place: 'comment', referredFrom: 'Four text.' }),
];
