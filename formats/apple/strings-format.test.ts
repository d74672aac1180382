import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { stringsFormat } from './strings-format.ts';

const units = (text: string) => unitsOfResource(stringsFormat, text);
const written = (text: string | Uint8Array) => translateResources(stringsFormat, text).text;

describe('strings of Apple', () => {
  it('have keys as contexts and comments as notes', () => {
    const text =
      '/* The title */\n"a" = "One";\n// Second\n"b \\"c\\"" = "Two";\n/* No comment provided by engineer. */\nplain = "Three";\n"Four";\n';
    expect(units(text).map(({ context, comment, content }) => [context, comment, content.text])).toEqual([
      ['a', 'The title', 'One'],
      ['b "c"', 'Second', 'Two'],
      ['plain', undefined, 'Three'],
      ['Four', undefined, 'Four'],
    ]);
  });

  it.each([
    ['comments and blanks', '/* One */\n\n"a"="Some words" ; // Two\n', '/* One */\n\n"a"="SOME WORDS" ; // Two\n'],
    ['escapes', '"a" = "It\\\'s \\"it\\"\\n\\U0041 \\\\";', '"a" = "IT\'S \\"IT\\"\\nA \\\\";'],
    ['placeholders', '"a" = "%@ of %1$d, %lu";', '"a" = "%@ OF %1$d, %lu";'],
    ['keys that are texts', '"Some words";', '"Some words" = "SOME WORDS";'],
    ['texts without quotes', 'a = One;', 'a = "ONE";'],
  ])('keep %s', (_name, source, target) => {
    expect(written(source)).toBe(target);
    const same = stringsFormat
      .read(Buffer.from(source))
      .write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same).toString()).toBe(source);
  });

  it('stay in UTF-16', () => {
    const bytes = Buffer.from('\ufeff"a" = "Some wörds";\n', 'utf16le');
    const target = stringsFormat
      .read(bytes)
      .write(new Map([['s1', { text: 'ž', codes: [] }]]), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(target).toString('utf16le')).toBe('\ufeff"a" = "ž";\n');
  });

  it('may be a property list', () => {
    const plist =
      '<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist><dict><key>a</key><string>Some words</string></dict></plist>';
    expect(written(plist)).toBe(plist.replace('Some words', 'SOME WORDS'));
  });

  it('are refused with the place of what is wrong', () => {
    expect(() => units('"a" = "b";\n"c" = "d"\n')).toThrow(/Line 3, column 1: ";" is expected/);
    expect(() => units('"a" = "b')).toThrow(/Line 1, column 7: a text in quotes never ends/);
    expect(() => units('/* a')).toThrow(/Line 1, column 1: a comment never ends/);
    expect(() => stringsFormat.read(Buffer.from('bplist00abc'))).toThrow(/plutil -convert xml1/);
  });
});
