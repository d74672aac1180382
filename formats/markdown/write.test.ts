import { describe, expect, it } from 'vitest';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { coded } from '#formats/docx/testing/coded-notation.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { ENGLISH_TO_SPANISH, swapped, targetsFor } from '#formats/markup/testing/targets.ts';
import { markdownFormat } from './markdown-format.ts';

function write(markdown: string, translate: (content: CodedText) => CodedText): string {
  const document = markdownFormat.read(Buffer.from(markdown));
  const warnings: DocumentWarning[] = [];
  const options = { ...ENGLISH_TO_SPANISH, onWarning: (warning: DocumentWarning) => void warnings.push(warning) };
  const written = Buffer.from(document.write(targetsFor(document, translate), options)).toString();
  expect(warnings).toEqual([]);
  return written;
}
const writeAs = (markdown: string, target: string) => write(markdown, () => coded(target));
const texts = (markdown: string) => markdownFormat.read(Buffer.from(markdown)).units.map(({ content }) => content.text);

describe('writing Markdown', () => {
  it('keeps several spaces within a line where it wraps another', () => {
    const markdown = 'one two three four\nfive six  *seven* eight\n';
    expect(writeAs(markdown, 'first and second  third and  <1>fourth</1> fifth')).toBe(
      'first and second  third\nand  *fourth* fifth\n',
    );
  });

  it('changes texts and nothing else', () => {
    const markdown =
      '\ufeff# One #\r\n\r\n* two  **three** `x`\r\n\r\n  > four\r\n\r\n| a | b |\r\n|---|--:|\r\n| c |   d|\r\n\r\n```\r\ncode\r\n```\r\n' +
      '[r]: <u> \'e\'\r\n\r\n[f](g "h")![i](j)\r\n';
    expect(write(markdown, swapped)).toBe(
      '\ufeff# oNE #\r\n\r\n* TWO  **THREE** `x`\r\n\r\n  > FOUR\r\n\r\n| A | B |\r\n|---|--:|\r\n| C |   D|\r\n\r\n```\r\ncode\r\n```\r\n' +
        '[r]: <u> \'E\'\r\n\r\n[F](g "H")![I](j)\r\n',
    );
    expect(write(markdown, (content) => content)).toBe(markdown);
  });

  it.each([
    ['1. one', '1. one'.replace('.', '\\.')],
    ['1) one', '1\\) one'],
    ['# one', '\\# one'],
    ['- one', '\\- one'],
    ['+ one', '\\+ one'],
    ['---', '\\---'],
    ['> one', '\\> one'],
    ['a *b* _c_ `d` [e](f)', 'a \\*b\\* \\_c\\_ \\`d\\` \\[e\\](f)'],
    ['<b> &amp; a\\*b', '\\<b> \\&amp; a\\\\\\*b'],
    ['~~a~~ ~5', '\\~\\~a\\~\\~ \\~5'],
    ['2 * 3 < 4 & 5, snake_case #1 C:\\dir a-b (c) d!', '2 * 3 < 4 & 5, snake_case #1 C:\\dir a-b (c) d!'],
    ['2024 was good. #1 - yes', '2024 was good. #1 - yes'],
  ])('keeps %j a text', (target, expected) => {
    expect(write('text\n', () => plainText(target))).toBe(`${expected}\n`);
    expect(texts(`${expected}\n`)).toEqual([target]);
  });

  it('escapes what means something only in its place', () => {
    expect(write('| a |\n|---|\n| b |', ({ text }) => plainText(`${text} | c`))).toBe(
      '| a \\| c |\n|---|\n| b \\| c |',
    );
    expect(writeAs('# x #', 'C #')).toBe('# C \\# #');
    expect(writeAs('[x](u "t")', 'a "b"')).toBe('[a "b"](u "a \\"b\\"")');
    expect(writeAs("[x](u 't')", "it's")).toBe("[it's](u 'it\\'s')");
    expect(writeAs('[x](u (t))', 'f(x)')).toBe('[f(x)](u (f\\(x\\)))');
    expect(write('y [x](u)', () => coded('wow!<1>x</1>'))).toBe('wow\\![x](u)');
    expect(writeAs('text', 'see www.example.com and a@b.co')).toBe('see www\\.example\\.com and a\\@b\\.co');
  });

  it('keeps what a link by its own text refers to', () => {
    expect(write('[a] [b][] ![c] ![d][] z\n\n[a]: /a\n[b]: /b\n[c]: /c\n[d]: /d', swapped)).toBe(
      '[A][a] [B][b] ![C][c] ![D][d] Z\n\n[a]: /a\n[b]: /b\n[c]: /c\n[d]: /d',
    );
  });

  it('puts emphasis so that it is read', () => {
    expect(writeAs('a **b** c', 'a<1> b </1>c')).toBe('a **b** c');
    expect(writeAs('a _b_ c', 'a<1>b</1>c')).toBe('a*b*c');
    expect(writeAs('a **b** c', 'これは<1>「強調」</1>です')).toBe('これは<strong>「強調」</strong>です');
    expect(writeAs('a *b* c *d* e', '<1>b</1><2>d</2>')).toBe('<em>b</em><em>d</em>');
    expect(writeAs('a *b* c', 'x <1></1>y')).toBe('x <em></em>y');
    expect(writeAs('a [b](c) d [e](f)', '<1>a <2>b</2> c</1>')).toBe('[a ](c)[b](f) c');
  });

  it('keeps line breaks from ending or beginning a block', () => {
    expect(writeAs('a  \nb\\\nc', 'x<1/>1. y<2/>z')).toBe('x  \n1\\. y\\\nz');
    expect(writeAs('a  \nb\\\nc', '<1/>x<2/>')).toBe('<br>x<br>');
    expect(writeAs('a `b` c `d` e', 'x<1/><2/>y')).toBe('x`b`<code>d</code>y');
  });

  it('keeps the label of a link that is all of its text', () => {
    expect(write('| [a] | b |\n|---|---|\n\n[a]: /a', swapped)).toBe('| [A][a] | B |\n|---|---|\n\n[a]: /a');
  });

  it('wraps a translation like its source, and never begins a line with a mark', () => {
    const line = 'Some words that fill the line up to here\n';
    const quote = `> - ${line}>   ${line}>   end`;
    const written = write(quote, ({ text }) => plainText(`${text} - and 1. more # words + that go on`.repeat(2)));
    expect(written.split('\n').length).toBeGreaterThan(5);
    for (const [index, each] of written.split('\n').entries()) {
      expect(each).toMatch(index === 0 ? /^> - \p{L}/u : /^> {3}\p{L}/u);
      expect(each.length).toBeLessThan(60);
    }
    expect(texts(written)).toHaveLength(1);
    expect(write('one\ntwo  \nthree\\\nfour', swapped)).toBe('ONE\nTWO  \nTHREE\\\nFOUR');
  });

  it('never lets a translation start a new paragraph', () => {
    expect(write('one\n\ntwo', () => plainText('a\n\n# b\u2028c'))).toBe('a  # b c\n\na  # b c');
  });

  it('writes front matter that reads as the text', () => {
    const matter = "---\ntitle: one\ndescription: 'two'\n---\n\nthree\n";
    expect(write(matter, ({ text }) => plainText(`${text}: it's "x"`))).toBe(
      '---\ntitle: "one: it\'s \\"x\\""\ndescription: \'two: it\'\'s "x"\'\n---\n\nthree: it\'s "x"\n',
    );
    expect(write('---\ntitle: one\n---\n', () => plainText('dos más'))).toBe('---\ntitle: dos más\n---\n');
    expect(write('---\ntitle: "one"\n---\n', () => plainText('No'))).toBe('---\ntitle: "No"\n---\n');
  });

  it('writes the texts of HTML blocks', () => {
    expect(write('<p align="center">\n  <b>one</b>  two <img alt="i">\n</p>\n\nx', swapped)).toBe(
      '<p align="center">\n  <b>ONE</b> TWO <img alt="I">\n</p>\n\nX',
    );
  });

  it('refuses a translation with other codes', () => {
    expect(() => writeAs('a *b* c', 'd')).toThrow(expect.objectContaining({ id: 'document_write_failed' }));
  });

  it('says when a translation may be shown otherwise', () => {
    const document = markdownFormat.read(Buffer.from('# a\n\nb'));
    const warnings: string[] = [];
    document.write(new Map([['u1', plainText(' ')]]), {
      ...ENGLISH_TO_SPANISH,
      onWarning: ({ code }) => void warnings.push(code),
    });
    expect(warnings).toEqual(['markup_uncertain']);
  });
});
