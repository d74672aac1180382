import { plainText } from '#domain/units/coded-text.ts';
import type { LookRange, UnitFacets } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';

const PLAIN: UnitFacets = {
  place: 'body',
  style: null,
  headingLevel: null,
  isTitle: false,
  isListItem: false,
  isCode: false,
  table: null,
  characterStyles: [],
  looks: [],
};

/** A unit of the body; what is given of its facets takes the place of what a plain paragraph has. */
export function unit(text: string, facets: Partial<UnitFacets> = {}): Unit {
  const place = facets.place ?? 'body';
  const isComment = place === 'comment';
  return {
    id: text,
    content: plainText(text),
    context: place,
    translate: !isComment,
    ...(isComment ? { skipReason: 'comment' as const } : {}),
    facets: { ...PLAIN, ...facets },
  };
}

/** A look of a word in a text. */
export function looked(text: string, word: string, look: LookRange['look'], value?: string): Partial<UnitFacets> {
  const start = text.indexOf(word);
  return { looks: [{ start, end: start + word.length, look, ...(value === undefined ? {} : { value }) }] };
}

const heading = (text: string, headingLevel: number) => unit(text, { headingLevel, style: `Heading ${headingLevel}` });
const cell = (text: string, number: number, row: number, column: number) =>
  unit(text, { table: { number, row, column } });

/** A contract with everything that instructions name. */
export const CONTRACT: readonly Unit[] = [
  unit('Service Agreement', { isTitle: true, style: 'Title' }),
  heading('Introduction', 1),
  unit('First paragraph.'),
  unit('Second with italic words.', looked('Second with italic words.', 'italic', 'italic')),
  unit('Third paragraph with Acme inside.', {
    characterStyles: [{ start: 21, end: 25, style: 'Brand' }],
  }),
  heading('Prices', 1),
  unit('Fourth, a bold thing.', looked('Fourth, a bold thing.', 'bold', 'bold')),
  cell('Item', 1, 1, 1),
  cell('Price', 1, 1, 2),
  cell('Coffee', 1, 2, 1),
  cell('Ten', 1, 2, 2),
  heading('Discounts', 2),
  unit('A bullet', { isListItem: true, list: 'bulleted', style: 'List Bullet' }),
  unit('Marked in yellow here.', looked('Marked in yellow here.', 'yellow', 'highlight', 'yellow')),
  heading('Terms and Conditions', 1),
  unit('Quoted wisdom', { style: 'Quote' }),
  unit('let x = 1', { isCode: true, style: 'Code' }),
  cell('Term', 2, 1, 1),
  cell('Meaning', 2, 1, 2),
  heading('Conclusion', 1),
  unit('Last paragraph.'),
  unit('Boxed words', { place: 'text_box' }),
  unit('Page head', { place: 'header' }),
  unit('Page foot', { place: 'footer' }),
  unit('A note', { place: 'footnote' }),
  unit('Is this right?', { place: 'comment' }),
];
