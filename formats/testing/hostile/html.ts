import { repeated, withTexts, type HostileInput } from './hostile-input.ts';
import { nestedPiece, repeatedPieces } from './pieces.ts';

const BLANKS = '·  ¶  →  ·¶  a·  a·¶  &#10;  &#32;';

const attributes: readonly HostileInput[] = [
  ...repeatedPieces(BLANKS, '<img alt="a', 'b">'),
  ...repeatedPieces('·  ·¶', "<p title='a", "b'>x</p>"),
  ...repeatedPieces('·  ·¶', '<meta name="description" content="a', 'b">'),
  ...repeatedPieces('·  a·', '<p class="a', 'b">x</p>'),
  ...repeatedPieces('·', '<img alt', '= "a">'),
  ...repeatedPieces('title=a·  a·  =·  "·  /·', '<p·', '>x</p>'),
  {
    name: 'attributes that differ',
    make: (size) => repeated((index) => `title${index}=a `, size, '<p ', '>x</p>'),
  },
];

const elements: readonly HostileInput[] = [
  ...repeatedPieces(`
    <div>  <b>a  </p>  a</b>  <a>a  <li>a  <td>a  <option>a  <svg>a  <math>a  <code>  <pre>a  <template>a  <br>a  <b><i>x</b></i>  <a><a>x</a>
    <b><p>x</b>  <p><b>a  <font><b><i><p>x  <table>x<tr>  <table><td><table>  <ul><li>a  <dl><dt>a<dd>b  <svg><title>a  <svg><desc>a<b>  <svg></p>
    <p translate=no>a  <b translate=no>a</b>  <b translate=yes>a  <code>a<b>  <kbd><code>a</kbd>  <ruby>a<rt>b</ruby>  <button><p>a  <h1>a<h2>b`),
  nestedPiece('<div>', 'x', '</div>'),
  nestedPiece('a<b>', 'x', '</b>b'),
  nestedPiece('<kbd><code>', 'x', '</kbd></code>'),
  nestedPiece('<b translate=yes><code>', 'x', '</code></b>'),
  { name: 'elements that differ', make: (size) => repeated((index) => `<x${index}>a`, size) },
];

const markup: readonly HostileInput[] = [
  ...repeatedPieces(
    '<  &  &amp;  &notin  <!--  <!-- a --  <![CDATA[  <!DOCTYPE·  <?xml·  <a·  <a b="  </a·  <a <b  <meta charset=',
  ),
  ...repeatedPieces('<  </  </script  <!--<script>', '<script>'),
  ...repeatedPieces('</title  &', '<title>'),
  ...repeatedPieces('-  --!  <!--', 'a<!--'),
  ...repeatedPieces('¶  a¶', '<pre>a', '&#10;</pre>'),
  ...repeatedPieces('·  ·¶', '<p>a', 'b</p>'),
  ...repeatedPieces('<p/>a', '<?xml version="1.0"?>'),
];

export const hostileHtml: readonly HostileInput[] = [
  ...withTexts((text) => `<!doctype html><p>${text}</p>`),
  ...attributes,
  ...elements,
  ...markup,
];
