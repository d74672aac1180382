import { nested, repeated, withTexts, type HostileInput } from './hostile-input.ts';
import { nestedPiece, repeatedPieces } from './pieces.ts';

export const hostileAsciidoc: readonly HostileInput[] = [
  ...withTexts((text) => `= Title\n\n${text}\n`),
  ...repeatedPieces(`
    *  _  *a*·  *a·  _a·  \`a\`·  \`+a·  +  {a}·  {  http://a[b]·  http://a[  link:a[  <<a>>·  <<a,  [[a]]  [a]#b#·  ((a))·  ^a^  ~a~  \\*  ~  ^
    image:a[  xref:a[b]·  footnote:[a]·  footnote:[  pass:[  kbd:[a]·  '  "\`a\`"·  &amp;`),
  ...repeatedPieces(`
    * a¶  ** a¶  . a¶  a::·b¶  a::¶  * a¶+¶b¶  |===¶|a¶|===¶¶  |===¶|a¶  |a  ----¶  ====¶  ****¶a¶  --¶  :a: b¶  [a]¶  .a¶  // a¶  ////¶  ==·a¶¶
    NOTE:·a¶¶  '''¶  <<<¶  include::a[]¶  ifdef::a[]¶  image::a[b]¶  a·+¶  ·a¶  <1>·a¶`),
  ...repeatedPieces('|a  a|b¶  .2+|a·  2*|a·', '|===¶', '¶|===¶'),
  nestedPiece('*a·', 'b', '·a*'),
  nestedPiece('footnote:[', 'b', ']'),
];

export const hostileRst: readonly HostileInput[] = [
  ...withTexts((text) => `Title\n=====\n\n${text}\n`),
  ...repeatedPieces(`
    *  **  *a*·  *a·  **a·  \`\`a\`\`·  \`\`a·  \`a\`_·  \`a·  \`a·<b>\`_·  \`a·<  :a:\`b\`·  :a:\`  |a|·  |  a_·  a__·  [1]_·  [#a]_·  _\`a\`·  \\*  \\  http://a·  a@b.c·`),
  ...repeatedPieces(`
    * a¶  * a¶¶··b¶  #. a¶  1. a¶  ..·a::¶¶··b¶  ..·a::  ..·_a: b¶  ..·[1] a¶  ..·|a| image:: b¶  ..·a¶  a¶=¶¶  =¶a¶=¶¶  a::¶¶··b¶  ::¶¶  :a: b¶  |·a¶  >>>·a¶
    +-+¶  |a|¶  =··=¶a··b¶=·=¶¶  =·=¶  -a··b¶  --a··b¶  ----¶¶  =·=¶a¶¶  b¶¶a::¶¶  ··a¶  __·a¶`),
  { name: 'lists that nest deeper', make: (size) => repeated((index) => `${'  '.repeat(index % 60)}* a\n\n`, size) },
  nestedPiece('*a·', 'b', '·a*'),
];

const notebook = (cells: string) => `{"cells": [${cells}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`;
const cell = (source: string) => `{"cell_type": "markdown", "metadata": {}, "source": ${source}}`;

export const hostileIpynb: readonly HostileInput[] = [
  ...withTexts((text) => notebook(cell(JSON.stringify(text)))),
  { name: 'cells', make: (size) => notebook(repeated(`${cell('"# A heading"')},`, size) + cell('"a"')) },
  { name: 'lines of a cell', make: (size) => notebook(cell(`[${repeated('"a *b*\\n",', size)}"c"]`)) },
  { name: 'emphasis in a cell', make: (size) => notebook(cell(`"${repeated('*a ', size)}"`)) },
  {
    name: 'nested outputs',
    make: (size) =>
      notebook(`{"cell_type": "code", "source": "a", "outputs": ${nested('[', '"a"', ']', Math.min(size, 6_000))}}`),
  },
];

const mjml = (body: string) =>
  `<mjml><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;

export const hostileMjml: readonly HostileInput[] = [
  ...withTexts((text) => mjml(`<mj-text>${text}</mj-text>`)),
  { name: 'texts', make: (size) => mjml(repeated('<mj-text>Some words</mj-text>', size)) },
  { name: 'buttons', make: (size) => mjml(repeated('<mj-button title="Some words">Press</mj-button>', size)) },
  {
    name: 'nested elements',
    make: (size) => mjml(nested('<mj-text><p>', 'a', '</p></mj-text>', Math.min(size, 6_000))),
  },
  { name: 'tags that begin', make: (size) => mjml(repeated('<mj-text ', size)) },
];
