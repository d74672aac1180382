import { describe, expect, it } from 'vitest';
import { hasHeader, withHeader } from './pasted-rows.ts';

describe('rows from a spreadsheet', () => {
  it.each([
    ['EN\tde_AT\tNotes\t\r\nlamp\tLampe\t\t', true],
    ['en\tfr\t', true],
    ['lamp\tde', false],
    ['is\tist', false],
    ['', false],
  ])('%j have a header if their first row names columns of the glossary', (rows, expected) => {
    expect(hasHeader(rows, ['en', 'de-AT', 'de'])).toBe(expected);
  });

  it('get the columns of the glossary as a header, and names for those beyond', () => {
    expect(withHeader('lamp\nlamp\tLampe\tx\n', ['en', 'de'])).toBe('en\tde\tcolumn 3\nlamp\nlamp\tLampe\tx\n');
    expect(withHeader('lamp', ['en'])).toBe('en\tcolumn 2\nlamp');
  });
});
