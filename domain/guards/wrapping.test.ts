import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { withoutWrapping } from './wrapping.ts';

describe('withoutWrapping', () => {
  it.each([
    ['The house', '"La casa"', 'La casa'],
    ['The house', ' «La casa» ', ' La casa '],
    ['The house', '„Das Haus“', 'Das Haus'],
    ['"The house"', '"La casa"', '"La casa"'],
    ['“The house”', '«La casa»', '«La casa»'],
    ['One or two', '"Uno" o "dos"', '"Uno" o "dos"'],
    ['The house', '"La casa', '"La casa'],
    ['The house', '""', '""'],
  ])('%j → %j is %j', (source, target, expected) => {
    expect(withoutWrapping(plainText(source), plainText(target)).text).toBe(expected);
  });

  it('keeps the codes where they stand', () => {
    const target = { text: '"La casa"', codes: [{ id: 1, kind: 'standalone' as const, offset: 9 }] };
    expect(withoutWrapping({ text: 'The house', codes: target.codes }, target)).toEqual({
      text: 'La casa',
      codes: [{ id: 1, kind: 'standalone', offset: 7 }],
    });
  });
});
