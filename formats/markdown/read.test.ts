import { describe, expect, it } from 'vitest';
import { notation } from '#formats/docx/testing/coded-notation.ts';
import { markdownFormat } from './markdown-format.ts';

const read = (markdown: string) => markdownFormat.read(Buffer.from(markdown));
const shown = (markdown: string) => read(markdown).units.map((unit) => notation(unit.content));
const roles = (markdown: string) => read(markdown).units.map(({ context, content }) => `${context}: ${content.text}`);
const codesOf = (markdown: string) => read(markdown).units.at(0)!.content.codes;

describe('blocks', () => {
  it('reads headings, paragraphs, lists, quotes and footnotes', () => {
    expect(roles('# One #\n\nTwo\n===\n\nThree\n\n1. Four\n   - Five\n\n> Six\n\n[^1]: Seven\n')).toEqual([
      'heading 1, line 1: One',
      'heading, line 3: Two',
      'paragraph, line 6: Three',
      'list item, line 8: Four',
      'list item, line 9: Five',
      'quote, line 11: Six',
      'footnote, line 13: Seven',
    ]);
  });

  it('takes line breaks in a paragraph for spaces, whatever the next line has in front', () => {
    expect(shown('> - one\n>   two\nthree\n\n  four\n\tfive')).toEqual(['one two three', 'four five']);
    expect(shown('one\r\ntwo\rthree')).toEqual(['one two three']);
  });

  it('reads the cells of tables', () => {
    expect(shown('| A | *B* |\n|---|:-:|\n| c \\| d | `e` f\nx | 5')).toEqual(['A', 'B', 'c | d', '<1/> f', 'x', '5']);
  });

  it('reads tasks without their boxes', () => {
    expect(shown('- [ ] open\n- [x] *done*')).toEqual(['open', 'done']);
  });

  it('leaves code, rules and definitions alone', () => {
    expect(shown('```js\nlet a;\n```\n\n    code\n\n~~~\nx\n~~~\n\n---\n\n[a]: /u\n\n- ```\n  x\n  ```')).toEqual([]);
  });

  it('reads the texts of HTML blocks outside of lists and quotes', () => {
    const html =
      '<div align="center">\n  Some <b>text</b>\n  <img alt="A" src="s">\n</div>\n\n<!-- c -->\n\n<script>\n"x"\n</script>';
    expect(shown(html)).toEqual(['Some <1>text</1>', 'A']);
    expect(shown('> <p>\n> text\n> </p>')).toEqual([]);
    expect(shown('<details>\n<summary>More</summary>\n\n*here*\n\n</details>')).toEqual(['More', 'here']);
  });
});

describe('inline marks', () => {
  it('makes codes of emphasis, links and code', () => {
    expect(shown('a **b *c*** ~~d~~ [e *f*](u) `g` [h][i] <b>j</b> z\n\n[i]: /i')).toEqual([
      'a <1>b <2>c</2></1> <3>d</3> <4>e <5>f</5></4> <6/> <7>h</7> <8>j</8> z',
    ]);
  });

  it('reads alternative texts and tooltips as units of their own', () => {
    expect(roles('x ![a *b*](i "t") [c](d (e)) y\n\n![f][] [f]\n\n[f]: /u "g"')).toEqual([
      'paragraph, line 1: x  c y',
      'image alt, line 1: a b',
      'link title, line 1: t',
      'link title, line 1: e',
      'image alt, line 3: f',
      'paragraph, line 3: f',
      'link title, line 5: g',
    ]);
  });

  it('gives the text that readers see for a code', () => {
    const markdown = 'a `b  c` <http://d.e> www.f.g x  \ny\\\nz<br>w <kbd>Ctrl</kbd> v';
    expect(codesOf(markdown).map(({ equivalent }) => equivalent)).toEqual([
      'b  c',
      'http://d.e',
      'www.f.g',
      '\n',
      '\n',
      '\n',
      'Ctrl',
    ]);
  });

  it('keeps code in its sentence and leaves other marks at its ends outside', () => {
    expect(shown('`npm` runs[^1]\n\n[^1]: x')).toEqual(['<1/> runs', 'x']);
    expect(shown('**![a](b) [text](u)** <!-- c -->')).toEqual(['a', 'text']);
  });

  it('resolves escapes and entities', () => {
    expect(shown('\\*a\\* &amp; &copy; &#x1F600; \\x &nope; 2 * 3 snake_case_word')).toEqual([
      '*a* & © 😀 \\x &nope; 2 * 3 snake_case_word',
    ]);
  });
});
