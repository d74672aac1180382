import { describe, expect, it } from 'vitest';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { ENGLISH_TO_SPANISH, swapped, targetsFor } from '#formats/markup/testing/targets.ts';
import { markdownFormat, mdxFormat } from '#formats/markdown/markdown-format.ts';
import { compileMdx } from '#formats/markdown/testing/compile-mdx.ts';
import { detectMarkdownDialect } from '#formats/markdown/dialect.ts';

async function write(mdx: string, translate: (content: CodedText) => CodedText = swapped): Promise<string> {
  const document = mdxFormat.read(Buffer.from(mdx));
  const written = Buffer.from(document.write(targetsFor(document, translate), ENGLISH_TO_SPANISH)).toString();
  await compileMdx(mdx);
  await compileMdx(written);
  return written;
}

describe('MDX', () => {
  it.each([
    ['imports', "import A from 'a'\nimport {B} from 'b'\n\none\n", "import A from 'a'\nimport {B} from 'b'\n\nONE\n"],
    [
      'exports with blank lines',
      "export const A = ({b}) => (\n  <i style={{c: 'd'}}>\n\n  it's {b}</i>\n);\n\none\n",
      "export const A = ({b}) => (\n  <i style={{c: 'd'}}>\n\n  it's {b}</i>\n);\n\nONE\n",
    ],
    ['comments', '{/* one */}\n\ntwo {/* three */}\n', '{/* one */}\n\nTWO {/* three */}\n'],
    [
      'expressions',
      "one {a > 3 ? 'b' : `c${'d'}`} two\n\n{\n  e\n}\n",
      "ONE {a > 3 ? 'b' : `c${'d'}`} TWO\n\n{\n  e\n}\n",
    ],
    [
      'components',
      '<Tabs a={<b title="c">it\'s {"d"}</b>}>\n<Tab value="mac"\n  label="one &amp; two">\n\nthree\n\n</Tab>\n    four\n</Tabs>\n',
      '<Tabs a={<b title="c">it\'s {"d"}</b>}>\n<Tab value="mac"\n  label="ONE &amp; TWO">\n\nTHREE\n\n</Tab>\n    FOUR\n</Tabs>\n',
    ],
    [
      'tags in a text',
      'one <A b="c">two</A> <img alt="three" src={d} />\n',
      'ONE <A b="c">TWO</A> <img alt="THREE" src={d} />\n',
    ],
    [
      'elements in lines',
      '<div>\n  <h3>one</h3>\n  <p>two</p>\n</div>\n',
      '<div>\n  <h3>ONE</h3>\n  <p>TWO</p>\n</div>\n',
    ],
    ['escapes', 'one \\{ \\< two &lt;b\n', 'ONE \\{ \\< TWO \\<B\n'],
  ])('keeps what is no text: %s', async (_, mdx, expected) => {
    expect(await write(mdx)).toBe(expected);
  });

  it.each(['import the data', 'export it', '{a <b> c', 'a <A/> {b} </A>', '1 < 2 <3', '# x {', 'x <!-- y'])(
    'writes %j as a text',
    async (target) => {
      const written = await write('import A from \'a\'\n\none\n\n<A title="two" />\n', () => plainText(target));
      const texts = [...mdxFormat.read(Buffer.from(written)).units].map(({ content }) => content.text);
      expect(texts).toEqual([target, target]);
    },
  );

  it('keeps tags from standing alone in a line when it wraps', async () => {
    const mdx = 'one two three four five\n<A b="a long attribute of the tag"/>, six seven eight nine ten\n';
    const written = await write(mdx, ({ text, codes }) => ({
      text: `${text} ${text}`,
      codes: codes.map((code) => ({ ...code, offset: 0 })),
    }));
    expect(written).toMatch(/^<A b="a long attribute of the tag"\/>\S/);
  });
});

describe('whether Markdown is MDX', () => {
  it.each([
    "import A from '@a/b'\n",
    "import A from 'a'; import B from 'b'\n",
    'import {\n  a,\n} from "b"\n',
    'export const a = 1\n',
    'a {/* b */}\n',
    'a <b style={{c: 1}}>d</b>\n',
    '<Tabs>\n\na\n\n</Tabs>\n',
    'a <Badge text="b" /> c\n',
  ])('is seen in %j', (markdown) => expect(detectMarkdownDialect(markdown)).toBe('mdx'));

  it.each([
    'import a from the shop\n',
    'export is a word\n',
    '`{/* a */}` `<A />`\n',
    "```\nimport A from 'a'\n```\n",
    'a {b} <c> <D>\n',
    '<script setup>\n</script>\n<Badge text="a" />\n',
    '{{ a }} <B />\n',
    '    $ code\n\n<A/>\n',
  ])('is not seen in %j', (markdown) => expect(detectMarkdownDialect(markdown)).toBe('site'));

  it('counts in .md as well', () => {
    const document = markdownFormat.read(Buffer.from("import A from 'a'\n\none {b}\n"));
    expect([...document.units].map(({ content }) => content.text)).toEqual(['one ']);
  });
});
