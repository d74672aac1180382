import { describe, expect, it } from 'vitest';
import { hasHeader, pastedFile } from './pasted-rows.ts';

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

  it('are a table also if they have one column', async () => {
    expect(await pastedFile('lamp\r\nchair\n').text()).toBe('lamp\t\r\nchair\n');
    expect(await pastedFile('lamp').text()).toBe('lamp\t');
    expect(await pastedFile('lamp\tLampe').text()).toBe('lamp\tLampe');
  });
});
