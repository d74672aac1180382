import { describe, expect, it } from 'vitest';
import { charactersOf, readSourceText, sourceOf, sourceOfAttribute, sourceOfText } from './xml-source.ts';

const TEXTS = [
  '',
  'plain',
  'é',
  '– “quoted”',
  '中文，',
  '😀\u2028',
  '\u0080\u00ff\u0100',
  `${'x'.repeat(16_383)}é😀`,
  'é中😀'.repeat(20_000),
];

describe('a source of bytes', () => {
  it.each(TEXTS)('has the bytes of its characters, one each: %#', (text) => {
    expect(sourceOf(text)).toBe(Buffer.from(text).toString('latin1'));
    expect(charactersOf(sourceOf(text))).toBe(text);
  });

  it.each([...TEXTS, 'a < b && "c" > \'d\' é', 'line\nbreak\ttab\rreturn –', '&#233; \u00e9'])(
    'reads as its text: %#',
    (text) => {
      expect(readSourceText(sourceOfText(text))).toBe(text);
      expect(sourceOfText(text)).not.toMatch(/[^\0-\xff]/);
      expect(sourceOfAttribute(text)).not.toMatch(/[^\0-\xff]|["'<\t\n]/);
      expect(readSourceText(sourceOfAttribute(text))).toBe(text);
    },
  );

  it('leaves out what XML can not hold', () => {
    expect(sourceOfText('a\0b\u0008c\uFFFEd\uD800e\uDC00é')).toBe('abcde\xC3\xA9');
  });

  it('resolves references and line ends', () => {
    expect(readSourceText('\xC3\xA9&#x2013;\r\n&amp;\r')).toBe('é–\n&\n');
  });
});
