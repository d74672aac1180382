import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { propertiesFormat } from './properties-format.ts';

const units = (text: string) => unitsOfResource(propertiesFormat, text);
const written = (text: string | Uint8Array) => translateResources(propertiesFormat, text).text;
const replaced = (text: string | Uint8Array, by: string) =>
  translateResources(propertiesFormat, text, 'es', ({ codes }) => ({ text: by, codes })).text;

describe('properties of Java', () => {
  it('have keys as contexts and comments as notes', () => {
    const text = '# License\n\n# The title\n! of a page\na.b = One\n\nc\\:d:Two\ne Three\nf\n';
    expect(units(text).map(({ context, comment, content }) => [context, comment, content.text])).toEqual([
      ['a.b', 'The title of a page', 'One'],
      ['c:d', undefined, 'Two'],
      ['e', undefined, 'Three'],
      ['f', undefined, ''],
    ]);
  });

  it.each([
    ['separators and blanks', ' a  =  Some words \nb:One\nc two\n', ' a  =  SOME WORDS \nb:ONE\nc TWO\n'],
    ['continued lines', 'a = Some \\\n    words\nb = One', 'a = SOME WORDS\nb = ONE'],
    ['continued lines with line breaks', 'a = Some.\\n\\\n    Words', 'a = SOME.\\n\\\n    WORDS'],
    ['escapes', 'a = C:\\\\dir \\u0041\\tb', 'a = C:\\\\dir A\\tB'],
    ['Windows line ends', 'a = One\r\n# c\r\nb = Two\r\n', 'a = ONE\r\n# c\r\nb = TWO\r\n'],
  ])('keep %s', (_name, source, target) => {
    expect(written(source)).toBe(target);
    const same = propertiesFormat
      .read(Buffer.from(source))
      .write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same).toString()).toBe(source);
  });

  it('stay in ASCII, in Latin-1 or in UTF-8', () => {
    expect(replaced('a = Some words', 'Ünï 😀')).toBe('a = \\u00DCn\\u00EF \\uD83D\\uDE00');
    expect(replaced('a = Some wörds', 'Ünï ž')).toBe('a = Ünï ž');
    const latin = Buffer.from('a = Some w\xf6rds', 'latin1');
    expect(unitsOfResource(propertiesFormat, latin).map(({ content }) => content.text)).toEqual(['Some wörds']);
    const target = propertiesFormat
      .read(latin)
      .write(new Map([['s1', { text: 'Ünï ž', codes: [] }]]), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(target).toString('latin1')).toBe('a = \xdcn\xef \\u017E');
  });

  it('double apostrophes in messages with arguments, as MessageFormat wants', () => {
    expect(units("a = It''s {0}")[0]!.content.text).toBe("It's {0}");
    expect(written("a = It''s {0}")).toBe("a = IT''S {0}");
    expect(replaced('a = Some {0}', "l'{0}")).toBe("a = l''{0}");
    expect(replaced('a = Some words', "l'eau")).toBe("a = l'eau");
    expect(written("a = Show '{0}'")).toBe("a = SHOW '{0}'");
  });

  it('are refused with the place of what is wrong', () => {
    expect(() => units('a = b\nc = \\u12 x')).toThrow(/Line 2, column 5/);
  });
});
