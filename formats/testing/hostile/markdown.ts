import { repeated, withTexts, type HostileInput } from './hostile-input.ts';
import { nestedPiece, repeatedPieces } from './pieces.ts';

const blocks = [
  ...repeatedPieces(`
    * * * a¶  * a¶  - a¶- b¶¶  1) 1. a¶  - - - - - - - - a¶  > > > a¶b¶  > * > * a¶  > * a¶b¶  - a¶> b¶  * a¶¶  b¶  *¶¶
    - a¶ - a¶  - a¶  -→a¶  →¶  a¶  a¶¶  # a #¶  a¶---¶  ===¶  * * * *¶  #  =  -  * · \`\`\`¶  - \`\`\`¶  * - a¶  - b¶  - [ ] a¶
    > <div>¶  * |a|¶  |-|¶  >  *·  1. >·`),
  ...repeatedPieces('¶  * a¶  > a¶', `${'* '.repeat(90)}a¶`),
  ...repeatedPieces('b¶  > a¶', `${'> '.repeat(90)}a¶`),
  ...repeatedPieces(`${'* '.repeat(50)}a¶`),
  {
    name: 'lists that nest deeper with each line, up to 90 times',
    make: (size) => repeated((index) => `${'  '.repeat(index % 90)}* a\n`, size),
  },
  { name: 'a paragraph of many lines', make: (size) => repeated('a *b*\n', size) },
] satisfies readonly HostileInput[];

const definitions: readonly HostileInput[] = [
  { name: 'definitions', make: (size) => repeated((index) => `[a${index}]: /u "t"\n`, size) },
  { name: 'definitions and links', make: (size) => repeated((index) => `[a${index}]: /u\n\n[a${index}]\n\n`, size) },
  { name: 'footnotes', make: (size) => repeated((index) => `[^a${index}]: text\n\nx[^a${index}]\n\n`, size) },
  ...repeatedPieces('[a]: /u "¶  [a]: /u (¶  [a]:¶  [^a]:·  [^a]: x¶'),
  ...repeatedPieces('[a]  ![a]  [b][a]  [[a]]·  [^a]  ![^a]', '[a]: /u¶¶[^a]: x¶¶'),
  ...repeatedPieces('a¶', '[a]: /u "', '"'),
  ...repeatedPieces('\\', '[^', '!'),
];

const inlines: readonly HostileInput[] = [
  ...repeatedPieces(`
    *  ~~  *a·  a*·  *a_·  *a*·  *a **b·  a**b  _a  ***a·  ~a  **a *b*·  *a¶  *~a  **a*  \`a  \`\`a\`  \`a\` \`\`·  \\  \\*  a\\¶
    a··¶  a···  &  &amp;  &a  a@b.c·  a@  @  a@b.c_  -a@  www.a.b·  www.a_.  _www.  http://a(  http://a.b?  http://a_http://  xw`),
  ...repeatedPieces('!  &amp;  )  _.  ?', 'http://a.b/', 'x'),
  ...repeatedPieces('.  _.', 'www.a', 'x'),
  ...repeatedPieces('·  ·#', '# a', 'b'),
  ...repeatedPieces('·', 'a', '1¶b'),
  nestedPiece('*', 'a', '*'),
  nestedPiece('**a·', 'a', '·a**'),
  nestedPiece('~~a·', 'a', '·a~~'),
  { name: 'spans of code that grow', make: (size) => repeated((index) => `${'`'.repeat(index % 300)}a`, size) },
  { name: 'emphasis that grows', make: (size) => repeated((index) => `${'*'.repeat(index % 50)}a `, size) },
];

const links: readonly HostileInput[] = [
  ...repeatedPieces(`
    [  ]  ][  ![  []()  [a](b)·  ![[]()  [a](  [a](<b  [a](b "  [a](b "c  [a](b (  [a][  [^a  [\\  [*a](b)*  [<a](b>  [*a*](b)·  http://a[
    [www.a  ](`),
  nestedPiece('[', 'a', ']'),
  nestedPiece('[', 'a', '](b)'),
  nestedPiece('![a·', 'a', '](b "c")'),
  ...repeatedPieces('(  \\)', '[a]('),
  ...repeatedPieces('*a*·', '[', '](b)'),
  ...repeatedPieces('·', '[a](b', 'c)'),
];

const tables: readonly HostileInput[] = [
  ...repeatedPieces('|a|¶|-|¶  a|¶  |-  |-|¶  :-:|  > a|¶'),
  ...repeatedPieces('|a|b¶  |¶  |*a  |`a  \\|', '|a|b¶|-|-¶'),
  {
    name: 'a wide table with short rows',
    make: (size) => `${'|a'.repeat(size / 8)}\n${'|-'.repeat(size / 8)}\n${'|b\n'.repeat(size / 8)}`,
  },
];

const html: readonly HostileInput[] = [
  ...repeatedPieces(`
    <  <a·  <a b="  <a b='  <b>x</b>·  <kbd>  x<!-- a  x<?a  x<!A·  x<![CDATA[  <div>¶¶  <script>¶  * <div>¶  <b><i>x</b></i>  x<kbd><code>a</kbd>
    <http://a  <a@b.c>`),
  nestedPiece('x<kbd><code>', 'a', '</code></kbd>'),
  ...repeatedPieces('·  a b·', '<div>¶<img alt="a', 'b">¶</div>'),
  ...repeatedPieces('title: x¶', '---¶', '---¶'),
  ...repeatedPieces('·  ·#', '---¶title: x', 'y¶---¶'),
  { name: 'front matter that does not end', make: (size) => repeated('\r\n', size, '---\r\n', 'x') },
];

export const hostileMarkdown: readonly HostileInput[] = [
  ...withTexts((text) => `# Title\n\n${text}\n`),
  ...blocks,
  ...definitions,
  ...inlines,
  ...links,
  ...tables,
  ...html,
];
