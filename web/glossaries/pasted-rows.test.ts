import { describe, expect, it } from 'vitest';
import { hasHeader, readTable, toCsv, withHeader } from './pasted-rows.ts';

describe('rows from a spreadsheet', () => {
  it('are cells between tabs, with quotes as Excel copies them', () => {
    expect(readTable('lamp\tLampe\r\n"two\nlines"\t"a ""b"""\r\n')).toEqual([
      ['lamp', 'Lampe'],
      ['two\nlines', 'a "b"'],
    ]);
    expect(readTable('5" pipe\t\n\n \t \nlast')).toEqual([['5" pipe', ''], ['last']]);
    expect(readTable('')).toEqual([]);
  });

  it('have a header if their first row names columns of the glossary', () => {
    expect(hasHeader([['EN', 'de_AT', 'Notes', '']], ['en', 'de-AT'])).toBe(true);
    expect(hasHeader([['en', 'fr', '']], ['en'])).toBe(true);
    expect(hasHeader([['lamp', 'de']], ['en', 'de'])).toBe(false);
    expect(hasHeader([['is', 'ist']], ['en', 'de'])).toBe(false);
  });

  it('get the columns of the glossary as a header, and names for those beyond', () => {
    expect(withHeader([['lamp', 'Lampe', 'x']], ['en', 'de'])).toEqual([
      ['en', 'de', 'column 3'],
      ['lamp', 'Lampe', 'x'],
    ]);
  });

  it('become CSV from which an import takes nothing away', () => {
    expect(toCsv([['a "b"', "'=1", '=1', 'c,d']])).toBe(`"a ""b""","''=1","=1","c,d"\r\n`);
  });
});
