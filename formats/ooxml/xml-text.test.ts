import { describe, expect, it } from 'vitest';
import { decodeXmlText, encodeXmlText } from './xml-text.ts';

describe('encodeXmlText', () => {
  it.each(['a < b && c > d', ']]>', '"quoted" \'single\'', 'line\nbreak\ttab\rreturn', '😀 &amp; \u2028\u0085'])(
    'writes %j so that it reads the same',
    (text) => {
      const encoded = encodeXmlText(text);
      expect(encoded).not.toMatch(/[<\r]|\]\]>/);
      expect(decodeXmlText(encoded)).toBe(text);
    },
  );

  it('drops characters that XML can not hold', () => {
    expect(encodeXmlText('a\0b\u0008c\uFFFEd\uD800e\uDC00')).toBe('abcde');
    expect(encodeXmlText('\u0001😀')).toBe('😀');
  });
});

describe('decodeXmlText', () => {
  it('normalizes line ends before it resolves references', () => {
    expect(decodeXmlText('a\r\nb\rc&#13;d&#xA;')).toBe('a\nb\nc\rd\n');
  });
});
