import { describe, expect, it } from 'vitest';
import { notation } from '#formats/docx/testing/coded-notation.ts';
import { htmlFormat } from './html-format.ts';

const read = (html: string) => htmlFormat.read(Buffer.from(html));
const shown = (html: string) => read(html).units.map((unit) => notation(unit.content));
const codesOf = (html: string) => read(html).units.at(0)!.content.codes;

describe('texts of a page', () => {
  it('makes a unit of each block, and codes of what stands inside of a line', () => {
    const page =
      '<h1>Title</h1><p>A <b>bold</b> and <a href="x"><em>linked</em></a> word<br>here.</p><ul><li>One<li>Two</ul>';
    expect(shown(page)).toEqual(['Title', 'A <1>bold</1> and <2><3>linked</3></2> word<4/>here.', 'One', 'Two']);
    expect(codesOf('<p>a<br>b')).toEqual([{ id: 1, kind: 'standalone', offset: 1, equivalent: '\n' }]);
    expect(codesOf('<p>a<img>b')).toEqual([{ id: 1, kind: 'standalone', offset: 1, equivalent: '\ufffc' }]);
    expect(codesOf('<p>a<wbr>b')).toEqual([{ id: 1, kind: 'standalone', offset: 1 }]);
  });

  it('reads text next to blocks, tables, definitions and forms', () => {
    expect(shown('before<div>in<p>deep</p>after</div>end')).toEqual(['before', 'in', 'deep', 'after', 'end']);
    expect(shown('<table><caption>C<tr><th>H<td>D</table><dl><dt>t<dd>d</dl>')).toEqual(['C', 'H', 'D', 't', 'd']);
    const form =
      '<label>Name <input></label><button>Save</button><button>Cancel</button><select><option>A<option>B</select>';
    expect(shown(form)).toEqual(['Name', 'Save', 'Cancel', 'A', 'B']);
  });

  it('leaves marks at the ends and around everything outside', () => {
    expect(shown('<p><a name="x"></a><b><i>All</i> bold</b><img src="i"><br></p>')).toEqual(['<1>All</1> bold']);
    expect(shown('<li><input type="checkbox"> <span>Done</span><!-- c --></li>')).toEqual(['Done']);
  });

  it('collapses white space as a browser does, across tags', () => {
    expect(shown('<p>\n  One\t two <b> three </b> four<br>\n five&nbsp;&#160; six\n</p>')).toEqual([
      'One two <1>three </1>four<2/>five\u00a0\u00a0 six',
    ]);
  });

  it('keeps white space and lines of preformatted text', () => {
    expect(shown('<pre>\n  a  b\n\n c</pre>')).toEqual(['  a  b<1/><2/> c']);
    expect(shown('<textarea>a &lt;b>\nc</textarea>')).toEqual(['a <b><1/>c']);
  });

  it('resolves entities', () => {
    expect(shown('<p>Caf&eacute; &amp; &#x1F600; &lt;b&gt; &copy 5 &unknown;</p>')).toEqual([
      'Café & 😀 <b> © 5 &unknown;',
    ]);
  });

  it('says where a unit is', () => {
    expect(read('<p>a</p>\n<div>\n<img alt="b">c</div>').units.map(({ id, context }) => [id, context])).toEqual([
      ['u1', 'p, line 1'],
      ['u2', 'img alt, line 3'],
      ['u3', 'div, line 3'],
    ]);
  });

  it('skips what has no letters', () => {
    expect(read('<p>12 %</p>').units).toMatchObject([{ translate: false, skipReason: 'no_letters' }]);
    expect(shown('<p> </p><p>&nbsp;</p><p><img></p>')).toEqual([]);
  });
});

describe('what is not text', () => {
  it('leaves scripts, styles, comments, document type and unknown declarations alone', () => {
    const page =
      '<!doctype html><!--[if IE]><p>old</p><![endif]--><style>p{content:"x"}</style><script>"<p>no</p>"</script>' +
      '<![if !IE]><p>yes<script>var a="</p>"</script></p><![endif]><iframe><p>no</p></iframe><noscript><p>on</p></noscript>';
    expect(shown(page)).toEqual(['yes', 'on']);
  });

  it('keeps code in its sentence, readable but untouched', () => {
    const html = '<p>Run <code>npm <b>test</b></code> or press <kbd>Enter</kbd></p><pre><code>x = 1</code></pre>';
    expect(shown(html)).toEqual(['Run <1/> or press <2/>']);
    expect(codesOf(html).map(({ equivalent }) => equivalent)).toEqual(['npm test', 'Enter']);
    expect(shown('<p>The <code translate="yes">old</code> word')).toEqual(['The <1>old</1> word']);
  });

  it('respects translate and notranslate, also where they change inside', () => {
    const html =
      '<div translate="no">a<p title="t">b</p><p translate="yes">c</p></div><p class="x notranslate">d</p>' +
      '<p>By <span translate=no>Acme <i>Inc</i></span> only</p>';
    expect(read(html).units.map((unit) => [notation(unit.content), unit.skipReason])).toEqual([
      ['a', 'marked_not_translatable'],
      ['b', 'marked_not_translatable'],
      ['c', undefined],
      ['d', 'marked_not_translatable'],
      ['By <1/> only', undefined],
    ]);
  });

  it('keeps drawings and formulas whole, but reads the texts of a drawing', () => {
    expect(shown('<p>Click <svg><path d="M0"/></svg> to save</p>')).toEqual(['Click <1/> to save']);
    expect(shown('<svg><title>Chart</title><style>a{}</style><text>Sales</text></svg>')).toEqual(['Chart', 'Sales']);
    expect(shown('<p>So <math><mi>x</mi></math> is</p><ruby>漢<rt>kan</rt></ruby>')).toEqual(['So <1/> is', '漢']);
  });
});

describe('attributes', () => {
  it('translates those that are shown or read aloud', () => {
    const html =
      '<html><head><title>T</title><meta name="description" content="d\n e"><meta property="og:title" content="o">' +
      '<meta name="viewport" content="width"><meta name="author" content="Ann"></head><body title=unquoted>' +
      '<img alt="&quot;i&quot;" src="s"><input placeholder="p" value="v"><input type="submit" value="Go">' +
      '<a title=\'it\' href="h" aria-label="l">x</a></body></html>';
    expect(read(html).units.map(({ context, content }) => `${context.split(',')[0]}=${content.text}`)).toEqual([
      'title=T',
      'meta content=d e',
      'meta content=o',
      'body title=unquoted',
      'img alt="i"',
      'input placeholder=p',
      'input value=Go',
      'a title=it',
      'a aria-label=l',
      'body=x',
    ]);
  });

  it('keeps the lines of a tooltip', () => {
    expect(shown('<p title="one\n two&#10;three"></p>')).toEqual(['one<1/>two<2/>three']);
  });
});
