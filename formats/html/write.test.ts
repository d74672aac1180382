import { describe, expect, it } from 'vitest';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { coded } from '#formats/docx/testing/coded-notation.ts';
import { ENGLISH_TO_SPANISH, swapped, targetsFor } from '#formats/markup/testing/targets.ts';
import { htmlFormat } from './html-format.ts';

function write(html: string, translate: (content: CodedText) => CodedText, options = ENGLISH_TO_SPANISH): string {
  const document = htmlFormat.read(Buffer.from(html));
  return Buffer.from(document.write(targetsFor(document, translate), options)).toString();
}
const writeAs = (html: string, target: string) => write(html, () => coded(target));

describe('writing a page', () => {
  it('changes texts and nothing else', () => {
    const html =
      "<!DOCTYPE html>\r\n<BODY class = a>\r\n <P\n>One <B >two</B >\r\n <!-- c -->three</p ><img alt='it'/>\r\n</BODY>\r\n";
    expect(write(html, swapped)).toBe(
      "<!DOCTYPE html>\r\n<BODY class = a>\r\n <P\n>oNE <B >TWO</B > <!-- c -->THREE</p ><img alt='IT'/>\r\n</BODY>\r\n",
    );
  });

  it('keeps the entities of what is not translated, and gives back the same bytes for the same text', () => {
    const html = '<p>Caf&eacute;   &copy;</p>\n<p title=a>b</p>';
    expect(write(html, (content) => content)).toBe(html);
    expect(write(html, (content) => (content.text === 'b' ? plainText('c') : content))).toBe(
      '<p>Caf&eacute;   &copy;</p>\n<p title=a>c</p>',
    );
  });

  it.each([
    ['<p>&copy; One &#169; &mdash; &eacute;</p>', '<p>&copy; oNE &copy; &mdash; &eacute;</p>'],
    ['<p>One &copy; ©</p>', '<p>oNE © ©</p>'],
    ['<p>&quot;one&quot; &lt;b&gt; &amp; &#65;</p>', '<p>&quot;ONE&quot; &lt;B&gt; &amp; a</p>'],
    ['<img alt="one &hellip;">', '<img alt="ONE &hellip;">'],
  ])('keeps the references of a text: %s', (html, expected) => expect(write(html, swapped)).toBe(expected));

  it.each([
    [
      '<p>{% if a &lt; b %}One &amp; two{% endif %} {{ c }}</p>',
      '<p>{% if a &lt; b %}oNE &amp; TWO{% endif %} {{ c }}</p>',
    ],
    ['<pre>{% raw %}one\r\ntwo {{ c }}\r\nthree</pre>', '<pre>{% raw %}ONE\r\nTWO {{ c }}\r\nTHREE</pre>'],
    ['<p>a { b } {{ c</p>', '<p>A { B } {{ C</p>'],
  ])('keeps template tags: %s', (html, expected) => expect(write(html, swapped)).toBe(expected));

  it('escapes what would be markup', () => {
    expect(writeAs('<p>x</p>', '<b> & "q" \u00a0\0')).toBe('<p>&lt;b&gt; &amp; "q" &nbsp;</p>');
    expect(writeAs('<img alt=x>', '"a" \'b\' <&>')).toBe('<img alt="&quot;a&quot; \'b\' &lt;&amp;&gt;">');
    expect(writeAs("<img alt='x'>", '"a" \'b\'')).toBe('<img alt=\'"a" &#39;b&#39;\'>');
    expect(writeAs('<title>x</title>', '</title>')).toBe('<title>&lt;/title&gt;</title>');
    expect(writeAs('<pre>x\ny</pre>', 'a\n<1/>b')).toBe('<pre>a \nb</pre>');
    expect(writeAs('<p title="a\nb">', 'c<1/>d')).toBe('<p title="c&#10;d">');
  });

  it('moves codes with their attributes, translated or not', () => {
    const html = '<p>The <b title="t">red</b> <img src="i" alt="a"> house</p>';
    expect(
      write(html, (content) => (content.codes.length > 0 ? coded('<2/> casa <1>roja</1>') : swapped(content))),
    ).toBe('<p><img src="i" alt="A"> casa <b title="T">roja</b></p>');
    expect(write(html, (content) => (content.codes.length > 0 ? content : swapped(content)))).toBe(
      '<p>The <b title="T">red</b> <img src="i" alt="A"> house</p>',
    );
  });

  it('nests crossing pairs and takes links out of links', () => {
    expect(writeAs('<p>x <b>a</b> <i>b</i>', '<1>a <2>b</1> c</2>')).toMatch(
      /^<p>(?:<b>.*<\/b>.*<i>.*<\/i>|<b>.*<i>.*<\/i>.*<\/b>|<i>.*<b>.*<\/b>.*<\/i>)/,
    );
    expect(writeAs('<p>x <a href="1">a</a> <a href="2">b</a>', '<1>a <2>b</2> c</1>')).toBe(
      '<p><a href="1">a </a><a href="2">b</a> c',
    );
  });

  it('refuses a translation with other codes', () => {
    expect(() => writeAs('<p>a <b>b</b>', 'c')).toThrow(expect.objectContaining({ id: 'document_write_failed' }));
  });

  it('sets the language and direction of a page that declares them', () => {
    const html = '<html xml:lang="en-US" lang=en><p>x</p></html>';
    expect(writeAs(html, 'y')).toBe('<html xml:lang="es" lang="es"><p>y</p></html>');
    expect(write(html, () => plainText('y'), { ...ENGLISH_TO_SPANISH, targetLanguage: 'ar' })).toBe(
      '<html dir="rtl" xml:lang="ar" lang="ar"><p>y</p></html>',
    );
    expect(writeAs('<html lang="fr"><p>x', 'y')).toBe('<html lang="fr"><p>y');
    expect(writeAs('<html><p>x', 'y')).toBe('<html><p>y');
    expect(
      write('<html lang="ar" dir=rtl><p>x', () => plainText('y'), { sourceLanguage: 'ar', targetLanguage: 'en' }),
    ).toBe('<html lang="en" dir="ltr"><p>y');
    expect(write(html, (content) => content)).toBe(html);
  });

  it('reads and writes XHTML', () => {
    const html =
      '<?xml version="1.0"?><html><head><script src="x"/><title>T</title></head><body><p/>a<![CDATA[ <b]]></body></html>';
    expect(write(html, ({ text }) => plainText(`${text}\u00a0&`))).toBe(
      '<?xml version="1.0"?><html><head><script src="x"/><title>T&#160;&amp;</title></head><body><p/>' +
        'a &lt;b&#160;&amp;</body></html>',
    );
  });
});

describe('structured data', () => {
  const page = (json: string) => `<head><script type="application/ld+json">${json}</script></head><p>x</p>`;
  const data = (text: string) => ({
    '@graph': [
      { '@type': ['Product'], name: text, sku: 'a b', brand: { '@type': 'Brand', name: 'no' }, keywords: [text] },
      { '@type': 'Person', name: 'no one', description: text, url: 'https://a.b/c' },
    ],
  });

  it('has texts that search engines show', () => {
    expect(write(page(JSON.stringify(data('some words'), undefined, 2)), swapped)).toBe(
      page(JSON.stringify(data('SOME WORDS'), undefined, 2)).replace('>x<', '>X<'),
    );
  });

  it('ends no script, and has what the encoding lacks', () => {
    const html = page('{"description": "one"}').replace('<head>', '<head><meta charset=iso-8859-1>');
    expect(writeAs(html, '</script> "日')).toContain(String.raw`{"description": "\u003c/script> \"\u65e5"}`);
  });

  it.each(['{"description": "one"', '{"description": "<b>one</b>"}', '["one"]', ''])('stays: %s', (json) => {
    expect(write(page(json), swapped)).toBe(page(json).replace('>x<', '>X<'));
  });
});

describe('encodings', () => {
  const bytesOf = (bytes: Uint8Array, target: string) => {
    const document = htmlFormat.read(bytes);
    return Buffer.from(
      document.write(
        targetsFor(document, () => plainText(target)),
        ENGLISH_TO_SPANISH,
      ),
    );
  };

  it('stays in the declared encoding, and writes what it lacks as references', () => {
    const cyrillic = Buffer.concat([Buffer.from('<meta charset=windows-1251><p>'), Buffer.from('cff0e8e2e5f2', 'hex')]);
    expect(htmlFormat.read(cyrillic).units.at(0)!.content.text).toBe('Привет');
    expect(bytesOf(cyrillic, 'Да é')).toEqual(
      Buffer.concat([
        Buffer.from('<meta charset=windows-1251><p>'),
        Buffer.from('c4e0', 'hex'),
        Buffer.from(' &#xe9;'),
      ]),
    );
    const latin = Buffer.from('<meta http-equiv="x" content="text/html; charset=iso-8859-1"><p>x');
    expect(bytesOf(latin, 'é 日')).toEqual(Buffer.from(`${latin.toString().slice(0, -1)}\xe9 &#x65e5;`, 'latin1'));
    expect(bytesOf(Buffer.from('<meta charset=shift_jis><p>\x93\xfa', 'latin1'), '本 é')).toEqual(
      Buffer.from('<meta charset=shift_jis><p>\x96\x7b &#xe9;', 'latin1'),
    );
    expect(bytesOf(Buffer.from('<meta charset=iso-2022-jp><p>x'), '日').toString()).toBe(
      '<meta charset=iso-2022-jp><p>&#x65e5;',
    );
    expect(bytesOf(Buffer.from('<p>Caf\xe9', 'latin1'), 'ñ 日')).toEqual(Buffer.from('<p>\xf1 &#x65e5;', 'latin1'));
  });

  it('keeps UTF-8, UTF-16 and byte order marks', () => {
    expect(bytesOf(Buffer.from('\ufeff<p>x'), '日').toString()).toBe('\ufeff<p>日');
    expect(bytesOf(Buffer.from('\ufeff<p>x', 'utf16le'), '日').toString('utf16le')).toBe('\ufeff<p>日');
  });

  it('refuses what it can not read', () => {
    for (const [bytes, id] of [
      [Buffer.from(''), 'document_empty'],
      [Buffer.from('PK\x03\x04'), 'document_mislabeled'],
      [Buffer.from('<meta charset=latin1><p>\0'), 'document_mislabeled'],
      [Buffer.from('<meta charset=shift_jis><p>\x93', 'latin1'), 'document_corrupt'],
    ] as const) {
      expect(() => htmlFormat.read(bytes)).toThrow(expect.objectContaining({ id }));
    }
  });
});
