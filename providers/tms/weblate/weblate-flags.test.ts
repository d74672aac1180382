import { describe, expect, it } from 'vitest';
import { flagFacts, readFlags } from './weblate-flags.ts';

describe('flags of Weblate', () => {
  it('are read with their values, in quotes or without', () => {
    expect(readFlags('c-format, max-length:12, placeholders:$URL$:"a, b: \\"c\\"":r"\\$\\w+"')).toEqual([
      { name: 'c-format', values: [] },
      { name: 'max-length', values: [{ text: '12', isPattern: false }] },
      {
        name: 'placeholders',
        values: [
          { text: '$URL$', isPattern: false },
          { text: 'a, b: "c"', isPattern: false },
          { text: '\\$\\w+', isPattern: true },
        ],
      },
    ]);
    expect(readFlags('')).toEqual([]);
    expect(readFlags('"unfinished, x')).toEqual([
      { name: 'unfinished', values: [] },
      { name: 'x', values: [] },
    ]);
  });

  it('state limit and placeholders, those of the unit before those of the component', () => {
    expect(flagFacts(['max-length:80, placeholders:A', 'max-length:12', 'placeholders:B:r"C"'])).toEqual({
      maximumLength: 12,
      placeholders: ['B'],
    });
    expect(flagFacts(['max-length:many'])).toEqual({ maximumLength: null, placeholders: [] });
  });
});
