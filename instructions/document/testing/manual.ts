import type { LookRange, UnitFacets } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { looked, unit } from './document.ts';

const heading = (text: string, headingLevel: number) => unit(text, { headingLevel, style: `heading ${headingLevel}` });
const item = (list: UnitFacets['list'], text: string, looks: Partial<UnitFacets> = {}) =>
  unit(text, { ...looks, isListItem: true, list, style: 'List Paragraph' });
const cell = (text: string, number: number, row: number, column: number, facets: Partial<UnitFacets> = {}) =>
  unit(text, { ...facets, table: { number, row, column } });
const note = (place: 'footnote' | 'endnote' | 'comment', number: number, text: string, referredFrom: string) =>
  unit(text, { place, note: number, referredFrom });
const inLook = (text: string, word: string, look: LookRange['look'], value?: string) =>
  unit(text, looked(text, word, look, value));

/** A manual with numbered and bulleted lists, some with levels, one without numbers, and notes of several paragraphs. */
export const MANUAL: readonly Unit[] = [
  unit('Pump Manual', { isTitle: true, style: 'Title' }),
  heading('Assembly', 1),
  unit('Assembly intro.'),
  item('numbered', 'Open the crate'),
  item('numbered', 'Mount the motor', looked('Mount the motor', 'motor', 'bold')),
  item('bulleted', 'Beneath the frame'),
  item('numbered', 'Connect the hose'),
  inLook('Never lift alone.', 'Never lift alone.', 'bold'),
  heading('Tools', 2),
  item('bulleted', 'Wrench'),
  item('bulleted', 'Pliers'),
  unit('Neither counted nor dotted', { isListItem: true, style: 'List Continue' }),
  cell('Tool', 1, 1, 1),
  cell('Use', 1, 1, 2),
  cell('Hammer', 1, 2, 1, { isListItem: true, list: 'bulleted' }),
  cell('Blows', 1, 2, 2),
  heading('Operation', 1),
  inLook('Operation has one strong word.', 'strong', 'bold'),
  inLook('Keep hands away.', 'Keep hands away.', 'bold'),
  heading('Daily start', 2),
  item('numbered', 'Press green'),
  item('numbered', 'Await the beep'),
  heading('Weekly care', 2),
  item('bulleted', 'Grease'),
  unit('Weekly text.'),
  cell('Day', 2, 1, 1),
  cell('Task', 2, 1, 2),
  cell('Monday', 2, 2, 1),
  cell('Oil', 2, 2, 2),
  heading('Faults', 1),
  inLook('Sunny marker here.', 'Sunny', 'highlight', 'yellow'),
  inLook('Crimson pen here.', 'Crimson', 'color', 'ff0000'),
  inLook('Ruby marker there.', 'Ruby', 'highlight', 'red'),
  note('footnote', 1, 'First note', 'Assembly intro.'),
  note('footnote', 1, 'First note goes on', 'Assembly intro.'),
  note('footnote', 2, 'Second note', 'Assembly intro.'),
  note('footnote', 3, 'Third note', 'Weekly text.'),
  note('endnote', 1, 'End note', 'Weekly text.'),
  note('comment', 1, 'First remark', 'Wrench'),
  note('comment', 2, 'Second remark', 'Weekly text.'),
  unit('Manual head', { place: 'header' }),
  unit('Manual foot', { place: 'footer' }),
];
