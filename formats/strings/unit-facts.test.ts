import { describe, expect, it } from 'vitest';
import { formatForFile } from '#formats/registry.ts';

/** Comment, plural category and length limit of the units of a file. */
function factsOf(name: string, text: string) {
  const { units } = formatForFile(name)!.read(Buffer.from(text));
  return units
    .filter(({ skipReason }) => skipReason !== 'not_text')
    .map(({ content, comment, pluralCategory, maximumLength }) => {
      return [content.text, comment, pluralCategory, maximumLength];
    });
}

const NONE = undefined;

describe('units say what their file says of them', () => {
  it('in gettext catalogs', () => {
    const text = [
      '#. On the button.',
      '#.  It is small.',
      '#: a.c:1',
      'msgid "Save it"\nmsgstr ""\n',
      '# By a translator',
      'msgid "%d file here"\nmsgid_plural "%d files here"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    ].join('\n');
    expect(factsOf('a.po', text)).toEqual([
      ['Save it', 'On the button. It is small.', NONE, NONE],
      ['%d file here', NONE, 'one', NONE],
      ['%d files here', NONE, 'other', NONE],
    ]);
  });

  it('in resources of ARB, Chrome, FormatJS and i18next', () => {
    const arb = {
      greeting: 'Good morning',
      '@greeting': { description: 'Shown at\nthe top' },
      bye: 'Good night',
      '@other': { description: 'of nothing' },
    };
    expect(factsOf('a.arb', JSON.stringify(arb))).toEqual([
      ['Good morning', 'Shown at the top', NONE, NONE],
      ['Good night', NONE, NONE, NONE],
    ]);
    const messages = {
      a: { message: 'Save it', description: 'A button' },
      b: { defaultMessage: 'Open it', description: 'A menu' },
      c: { message: 'Close it' },
    };
    expect(factsOf('a.json', JSON.stringify(messages))).toEqual([
      ['Save it', 'A button', NONE, NONE],
      ['Open it', 'A menu', NONE, NONE],
      ['Close it', NONE, NONE, NONE],
    ]);
    const plurals = { files_one: 'A file here', files_other: 'Many files here', old_plural: 'Old files here' };
    expect(factsOf('a.json', JSON.stringify(plurals))).toEqual([
      ['A file here', NONE, 'one', NONE],
      ['Many files here', NONE, 'other', NONE],
      ['Old files here', NONE, 'other', NONE],
    ]);
  });

  it('in XLIFF', () => {
    const unit = (attributes: string, inside: string) => `<trans-unit id="1" ${attributes}>${inside}</trans-unit>`;
    const xliff1 =
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"><body>' +
      unit('maxwidth="20" size-unit="char"', '<source>Save it</source><note>A button</note><note>Small</note>') +
      // Pixels, by the standard.
      unit('maxwidth="20"', '<source>Open it</source>') +
      unit('maxwidth="many" size-unit="char"', '<source>Close it</source>') +
      '</body></file></xliff>';
    expect(factsOf('a.xlf', xliff1)).toEqual([
      ['Save it', 'A button Small', NONE, 20],
      ['Open it', NONE, NONE, NONE],
      ['Close it', NONE, NONE, NONE],
    ]);
    const xliff2 =
      '<xliff version="2.0" srcLang="en" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><unit id="1"><notes><note>A' +
      ` ${'very '.repeat(400)}long button</note></notes><segment><source>Save it</source></segment></unit></file></xliff>`;
    const [[, comment] = []] = factsOf('a.xlf', xliff2);
    expect(comment).toMatch(/^A very/);
    expect(comment).toHaveLength(1_000);
  });
});
