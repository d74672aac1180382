import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { androidFormat } from './android-format.ts';

const resources = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">\n${body}\n</resources>\n`;
const units = (body: string) => unitsOfResource(androidFormat, resources(body));
const written = (body: string, language = 'es') => translateResources(androidFormat, resources(body), language);
const translated = (body: string, language = 'es') => written(body, language).text.split('\n').slice(2, -2).join('\n');

describe('string resources of Android', () => {
  it('have names as contexts and comments as notes', () => {
    const body =
      '<!-- A title -->\n<string name="a">One</string>\n<string name="b">Two</string>\n' +
      '<string-array name="c"><item>Three</item><!-- a day --><item>Four</item></string-array>';
    expect(units(body).map(({ context, comment, content }) => [context, comment, content.text])).toEqual([
      ['a', 'A title', 'One'],
      ['b', undefined, 'Two'],
      ['c[0]', undefined, 'Three'],
      ['c[1]', 'a day', 'Four'],
    ]);
  });

  it('keep everything but the translated text', () => {
    const body = '<string name="a" >Hello <!-- c -->world</string><dimen name="b">4dp</dimen>\r\n<eat-comment/>';
    const bytes = Buffer.from(resources(body));
    const document = androidFormat.read(bytes);
    expect(Buffer.from(document.write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' }))).toEqual(bytes);
    expect(translated('<string name="a" >Hello</string><dimen name="b">4dp</dimen>')).toBe(
      '<string name="a" >HELLO</string><dimen name="b">4dp</dimen>',
    );
  });

  it('leave out what is not to be translated', () => {
    const body =
      '<string name="a" translatable="false">Brand</string><string name="b">@string/a</string>' +
      '<string name="c">https://example.com</string><string name="d">%1$s</string><string name="e"/><item name="f" type="id"/>';
    expect(units(body).map(({ skipReason }) => skipReason)).toEqual([
      'marked_not_translatable',
      'not_text',
      'not_text',
      undefined,
      'empty',
    ]);
  });

  it.each([
    ['escapes', String.raw`It\'s \"it\"\n\u0041 \\ \@`, String.raw`IT\'S \"IT\"\nA \\ @`],
    ['a reference sign at the start', String.raw`\@ home \?`, String.raw`\@ HOME ?`],
    ['double quotes', `"  It's  fine "`, `"  IT'S  FINE "`],
    ['white space that is one space', '\n  Some\n  words\n', '\n  SOME WORDS\n'],
    ['blanks at the ends', String.raw`\u0020Some\u0020`, String.raw`\u0020SOME\u0020`],
    ['entities', 'A &amp; b &lt; c', 'A &amp; B &lt; C'],
    ['styles', 'Some <b>bold</b> and <i>fine</i> words', 'SOME <b>BOLD</b> AND <i>FINE</i> WORDS'],
    ['CDATA', '<![CDATA[<b>Some</b> & \\"words\\"]]>', '<![CDATA[<b>SOME</b> & \\"WORDS\\"]]>'],
    ['text around CDATA', 'a <![CDATA[b]]>', 'A B'],
  ])('are written with %s', (_name, source, target) => {
    expect(translated(`<string name="a">${source}</string>`)).toBe(`<string name="a">${target}</string>`);
  });

  it('protect placeholders, and what xliff:g marks', () => {
    const body = '<string name="a">By <xliff:g id="n" example="Ann">some name</xliff:g>, %1$d of %2$s</string>';
    expect(translated(body)).toBe(
      '<string name="a">BY <xliff:g id="n" example="Ann">some name</xliff:g>, %1$d OF %2$s</string>',
    );
    expect(units(body)[0]!.content.codes).toEqual([{ id: 1, kind: 'standalone', offset: 3, equivalent: 'some name' }]);
  });

  it('split HTML at its blocks', () => {
    const [unit] = units('<string name="a"><![CDATA[<p>One.</p><p>Two.</p>]]></string>');
    expect(unit!.content).toEqual({
      text: 'One.Two.',
      codes: [{ id: 1, kind: 'standalone', offset: 4, equivalent: '\u2029' }],
    });
  });

  const PLURALS =
    '<plurals name="a">\n  <item quantity="one">%d <b>file</b></item>\n  <item quantity="other">%d <b>files</b></item>\n</plurals>';

  it('get the plural forms that the language needs', () => {
    const { text, warnings } = written(PLURALS, 'pl');
    expect(text).toContain(
      '  <item quantity="one">%d <b>FILE</b></item>\n  <item quantity="few">%d <b>FILES</b></item>\n' +
        '  <item quantity="many">%d <b>FILES</b></item>\n  <item quantity="other">%d <b>FILES</b></item>\n</plurals>',
    );
    expect(warnings).toMatchObject([{ code: 'plural_forms_repeated' }]);
    expect(units(PLURALS)).toMatchObject([{ context: 'a', translate: true }]);
  });

  it('lose the plural forms that the language lacks', () => {
    const { text, warnings } = written(PLURALS, 'ja');
    expect(text).toContain('<plurals name="a">\n  <item quantity="other">%d <b>FILES</b></item>\n</plurals>');
    expect(warnings).toEqual([]);
  });

  it('name the language of the target for Android Studio', () => {
    const source =
      '<resources xmlns:tools="http://schemas.android.com/tools" tools:locale="en"><string name="a">One</string></resources>';
    expect(translateResources(androidFormat, source, 'pt-BR').text).toContain('tools:locale="pt-BR"');
  });

  it('are refused with the place of what is wrong', () => {
    const read = (text: string) => () => androidFormat.read(Buffer.from(text));
    expect(read('<resources>\n<string name="a">b</sting></resources>')).toThrow(/line 2, column 19/);
    expect(read('<manifest/>')).toThrow(/root <manifest>.*Only|Of XML files, only string resources/);
    expect(read('<!DOCTYPE resources [<!ENTITY a "b">]><resources/>')).toThrow(/document type declaration/);
    expect(read('')).toThrow(/empty/);
  });
});
