import { withTexts, type HostileInput } from './hostile-input.ts';
import { nestedPiece, repeatedPieces } from './pieces.ts';

/** Inputs for the syntax that MDX adds to Markdown; the same pieces meet the readers of site generators in plain Markdown. */
export const hostileMdx: readonly HostileInput[] = [
  ...withTexts((text) => `import A from 'a'\n\n# Title\n\n${text}\n`),
  ...repeatedPieces(`
    {  }  {a}  {'a  {\`a  {\`\${  {/*  {/*·a·*/}  <A  <A·  <A>  </A>  <A/>  <A>¶  <A·b="  <A·b={  <A·b={{  <A·{...  <A·b="c"·  <>  </>
    import·a  export·const·a·=·{  export·a¶¶  <A>{  {<A>`),
  nestedPiece('{', 'a', '}'),
  nestedPiece('<A>', 'a', '</A>'),
  nestedPiece('<A b={', 'a', '}>'),
];

/** Inputs for what site generators add to Markdown. */
export const hostileSitePages: readonly HostileInput[] = [
  ...repeatedPieces(`
    :::a¶  :::a·b¶¶:::¶  :::  ::::a¶  !!!·a¶¶  !!!·a·"b¶····c¶  ???·a¶  ===·"a"¶  {{<·a·>}}  {{<·a  {{%·a·%}}¶  {{%  {%·a·%}  {%·raw·%}  {%  {{·a·}}  {{
    #·a·{#b}¶  #·a·{#  {:·.a}¶  {:  {.a  $a$  $$  $$a  $  \\(a  \\[a  :·a¶  a¶:·b¶  *[a]:·b¶  >·[!NOTE]¶  >·[!NOTE]¶>·a¶¶`),
  ...repeatedPieces('title:·a¶  a:·>-¶··b¶  a:¶··-·', '---¶', '---¶'),
  ...repeatedPieces("title·=·'a'¶  a·=·'''  [a.b]¶", '+++¶', '+++¶'),
  ...repeatedPieces('"title":·"a",¶', '{¶', '"b":1}¶'),
];
