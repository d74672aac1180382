import { describe, expect, it } from 'vitest';
import { plainText } from './coded-text.ts';
import { PlaceWords } from './place-words.ts';
import type { Unit } from './unit.ts';
import { unitNotes } from './unit-notes.ts';

const unit = (context: string, text = 'Text', more: Partial<Unit> = {}): Unit => ({
  id: context,
  context,
  content: plainText(text),
  translate: true,
  ...more,
});

/** The places of units, in their order. */
function placesOf(units: readonly Unit[]): readonly (string | undefined)[] {
  const places = new PlaceWords();
  return units.map((each) => places.of(each));
}

describe('the place of a unit in words', () => {
  it('names the headings above it, and the column of a table', () => {
    const units = [
      unit('h1, line 1', 'Installation'),
      unit('p, line 2'),
      unit('h2, line 3', 'Before you begin'),
      unit('body/table[2]/row[1]/cell[2]', 'Price'),
      unit('body/table[2]/row[2]/cell[2]', '12'),
      unit('heading 2, line 9', 'Afterwards'),
      unit('li, line 10'),
    ];
    expect(placesOf(units)).toEqual([
      'heading',
      'Installation',
      'Installation › heading',
      'Installation › Before you begin › table 2, row 1, column 2',
      'Installation › Before you begin › table 2, row 2, column "Price"',
      'Installation › heading',
      'Installation › Afterwards › list item',
    ]);
  });

  it('names slides with their titles, sheets with the titles of their columns, and cues', () => {
    const units = [
      unit('slide 1/title', 'Prices'),
      unit('slide 1/body'),
      unit('slide 2/notes'),
      unit('Sheet!B1', 'Name'),
      unit('Sheet!B2'),
      unit('cue 12 00:00:01.000'),
      unit('row 2, column Name'),
      unit('line 7'),
    ];
    expect(placesOf(units)).toEqual([
      'slide 1, title',
      'Prices › slide 1, body',
      'slide 2, notes',
      'sheet "Sheet", row 1, column B',
      'sheet "Sheet", row 2, column "Name"',
      'cue 12',
      'row 2, column Name',
      undefined,
    ]);
  });
});

describe('the notes of a unit', () => {
  it('have all that it carries, cut at words', () => {
    const comment = `${'word '.repeat(200)}end`;
    const carried = { comment, meaning: 'verb', pluralCategory: 'few', maximumLength: 12 };
    const notes = unitNotes(unit('menu.post', 'Post', carried), { key: 'menu.post' })!;
    expect(notes).toEqual({ note: notes.note, meaning: 'verb', key: 'menu.post', plural: 'few', maximumLength: 12 });
    expect(notes.note!.length).toBeLessThanOrEqual(500);
    expect(notes.note).toMatch(/word$/);
    expect(unitNotes(unit('x'))).toBeUndefined();
  });
});
