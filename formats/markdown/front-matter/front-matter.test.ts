import { describe, expect, it } from 'vitest';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { ENGLISH_TO_SPANISH, swapped, targetsFor } from '#formats/markup/testing/targets.ts';
import { markdownFormat } from '#formats/markdown/markdown-format.ts';

const read = (markdown: string) => markdownFormat.read(Buffer.from(markdown));
const shown = (markdown: string) =>
  [...read(markdown).units].filter(({ translate }) => translate).map(({ content }) => content.text);
const counted = (markdown: string) =>
  [...read(markdown).units].filter(({ skipReason }) => skipReason === 'not_text').map(({ content }) => content.text);

function write(markdown: string, translate: (content: CodedText) => CodedText = swapped): string {
  const document = read(markdown);
  return Buffer.from(document.write(targetsFor(document, translate), ENGLISH_TO_SPANISH)).toString();
}

describe('front matter in YAML', () => {
  it.each([
    ['title: a `code` page', 'title: A `CODE` PAGE'],
    ['title: "a page"\ndraft: true\nweight: 3', 'title: "A PAGE"\ndraft: true\nweight: 3'],
    ["title: 'a page'  ", "title: 'A PAGE'  "],
    ['title: a page\n  of two lines', 'title: A PAGE OF TWO LINES'],
    ['title: a page # a comment', 'title: A PAGE # a comment'],
    ['title: true', 'title: true'],
  ])('reads %j like a parser', (matter, expected) => {
    expect(write(`---\n${matter}\n---\n\nx\n`)).toBe(`---\n${expected}\n---\n\nX\n`);
  });

  it('has texts in keys that people see, and counts the others', () => {
    const matter =
      '---\ntitle: "A \\"b\\""\ndescription: it\'s # c\nslug: x\ntags:\n  - title: no\n---\n\ntext\n\n---\ntitle: no\n---\n';
    expect(shown(matter)).toEqual(['A "b"', "it's", 'text', 'title: no']);
    expect(counted(matter)).toEqual(['x', 'no']);
    expect(shown("---\ntitle: 'it''s'\n---")).toEqual(["it's"]);
    expect(shown('---\ntitle: [a, b]\ndescription: &x y\nlinkTitle: z\n---\n')).toEqual(['a', 'b', 'y', 'z']);
  });

  it.each([
    ['folded', 'description: >-\n  one\n  two\n\n  three\nslug: x', 'description: >-\n  ONE TWO\n\n  THREE\nslug: x'],
    ['literal', 'summary: |\n    one\n    two\nslug: x', 'summary: |\n    ONE\n    TWO\nslug: x'],
    ['over lines', 'excerpt: one\n  two\nslug: x', 'excerpt: ONE TWO\nslug: x'],
    ['quoted', 'sidebar_label: "one"  # c\ntitle: \'two\'', 'sidebar_label: "ONE"  # c\ntitle: \'TWO\''],
    [
      'of a page of VitePress',
      'layout: home\nhero:\n  name: Tool\n  text: one\n  actions:\n    - theme: brand\n      text: two\n      link: /a\nfeatures:\n  - title: three\n    details: four',
      'layout: home\nhero:\n  name: Tool\n  text: ONE\n  actions:\n    - theme: brand\n      text: TWO\n      link: /a\nfeatures:\n  - title: THREE\n    details: FOUR',
    ],
  ])('keeps its style: %s', (_, matter, expected) => {
    expect(write(`---\n${matter}\n---\n\nx\n`)).toBe(`---\n${expected}\n---\n\nX\n`);
    const windows = `---\r\n${matter.replaceAll('\n', '\r\n')}\r\n---\r\n`;
    expect(write(windows)).toBe(`---\r\n${expected.replaceAll('\n', '\r\n')}\r\n---\r\n`);
  });

  it('stays as it is with a warning when it is no YAML, or nests like no real one', () => {
    for (const matter of ['title: a: b: c', `title: ${'['.repeat(20_000)}`, `title: ${'x '.repeat(40_000)}`]) {
      const { warnings } = read(`---\n${matter}\n---\n\nx\n`);
      expect(warnings.map(({ code }) => code)).toEqual(['front_matter_kept']);
      expect(write(`---\n${matter}\n---\n\nx\n`)).toBe(`---\n${matter}\n---\n\nX\n`);
    }
  });
});

describe('front matter in TOML', () => {
  const matter =
    "+++\ntitle = 'one'\ndate = 2024-02-02T04:14:54-08:00\ndraft = false # a 'comment'\nslug = 'a-b'\ndescription = \"two \\\"x\\\"\"\n" +
    "[params]\n  author = 'John Smith'\n[[menu.main]]\n  name = \"three\"\n[cover]\nalt = '''\nfour\nfive'''\n+++\n\nsix\n";

  it('changes in the texts of keys that people see and nowhere else', () => {
    expect(shown(matter).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'one',
      'two "x"',
      'three',
      'fourfive',
      'six',
    ]);
    expect(counted(matter)).toEqual(['a-b', 'John Smith']);
    expect(write(matter)).toBe(
      "+++\ntitle = 'ONE'\ndate = 2024-02-02T04:14:54-08:00\ndraft = false # a 'comment'\nslug = 'a-b'\ndescription = \"TWO \\\"X\\\"\"\n" +
        "[params]\n  author = 'John Smith'\n[[menu.main]]\n  name = \"THREE\"\n[cover]\nalt = '''\nFOUR\nFIVE'''\n+++\n\nSIX\n",
    );
  });

  it('changes the quotes when these cannot hold a text', () => {
    expect(write("+++\ntitle = 'one'\n+++\n", () => plainText('it\'s "x"'))).toBe(
      '+++\ntitle = "it\'s \\"x\\""\n+++\n',
    );
  });
});

describe('front matter in JSON', () => {
  it('changes in the texts of keys that people see and nowhere else', () => {
    const matter =
      '{\n  "title": "one \\u00e9",\n  "draft": false,\n  "slug": "a-b",\n  "hero": { "text": "two" }\n}\n\nthree\n';
    expect(shown(matter)).toEqual(['one é', 'two', 'three']);
    expect(write(matter)).toBe(
      '{\n  "title": "ONE é",\n  "draft": false,\n  "slug": "a-b",\n  "hero": { "text": "TWO" }\n}\n\nTHREE\n',
    );
  });

  it('is what parses as JSON; anything else in braces is text', () => {
    expect(shown('{ "one" is two }\n\nthree')).toEqual(['{ "one" is two }', 'three']);
  });
});
