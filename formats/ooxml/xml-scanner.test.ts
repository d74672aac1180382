import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { MAX_XML_DEPTH, scanXml, XmlScanner } from './xml-scanner.ts';
import { XmlScope } from './xml-tag.ts';
import { decodeXmlText } from './xml-text.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STRICT_WORD = 'http://purl.oclc.org/ooxml/wordprocessingml/main';

/** Every event as the source that it stands for. */
function events(source: string): string[] {
  const found: string[] = [];
  scanXml(source, 'part.xml', {
    open: (tag, start, end) => found.push(`open ${tag.key} ${source.slice(start, end)}`),
    close: (tag, start, end) => found.push(`close ${tag.key} ${source.slice(start, end)}`),
    text: (start, end, cdata) => found.push(`${cdata ? 'cdata' : 'text'} ${source.slice(start, end)}`),
  });
  return found;
}

describe('tags of several parts', () => {
  const attributes = Array.from({ length: 20 }, (_, index) => ` a${index}="1"`).join('');

  /** Shapes of the tags of a part. */
  const shapes = (source: string, scope: XmlScope) => {
    const found: number[] = [];
    scanXml(source, 'part.xml', { open: (tag) => found.push(tag.shape) }, scope);
    return found;
  };

  it.each([
    ['short', ''],
    ['longer than others that are remembered', attributes],
    [
      'longer than all that are remembered',
      attributes.repeat(30).replaceAll(/a(\d+)/g, (name, _, at) => `${name}.${at}`),
    ],
  ])('share shapes, those that declare namespaces as well: %s', (_, more) => {
    const scope = XmlScope.root();
    const part = (namespace: string) => `<w:p xmlns:w="${namespace}"${more}><w:r xmlns:v="v"/><w:r xmlns:v="u"/></w:p>`;
    const first = shapes(part('one'), scope);
    expect(new Set(first).size).toBe(3);
    expect(shapes(part('one'), scope)).toEqual(first);
    expect(shapes(part('two'), scope).filter((shape) => first.includes(shape))).toEqual([]);
  });
});

describe('scanXml', () => {
  it('reports where elements and text are, in UTF-16 offsets', () => {
    const source = `\uFEFF<?xml version="1.0"?>\n<!-- - --><a b='>'>😀&amp;<c/><![CDATA[<&]]></a >\n<?end?>`;
    expect(events(source)).toEqual([
      `open a <a b='>'>`,
      'text 😀&amp;',
      'open c <c/>',
      'close c <c/>',
      'cdata <&',
      'close a </a >',
    ]);
  });

  it('distinguishes elements by namespace, Transitional and Strict alike', () => {
    const keys = (source: string) => events(source).map((event) => event.split(' ')[1]);
    expect(keys(`<w:p xmlns:w="${WORD}"/>`)).toEqual(['w:p', 'w:p']);
    expect(keys(`<z:p xmlns:z="${STRICT_WORD}"/>`)).toEqual(['w:p', 'w:p']);
    expect(keys(`<p xmlns="${WORD}"><q xmlns=""/></p>`)).toEqual(['w:p', 'q', 'q', 'w:p']);
    expect(keys(`<w:p xmlns:w="urn:other"/>`)).toEqual(['{urn:other}:p', '{urn:other}:p']);
  });

  it('forgets a namespace where its element ends', () => {
    const inner = `<w:b xmlns:w="${WORD}"/>`;
    expect(events(`<w:a xmlns:w="urn:x">${inner}<w:b/></w:a>`).filter((event) => event.startsWith('open'))).toEqual([
      'open {urn:x}:a <w:a xmlns:w="urn:x">',
      `open w:b ${inner}`,
      'open {urn:x}:b <w:b/>',
    ]);
  });

  it('gives attribute values by namespace, as an XML reader sees them', () => {
    const attributes: (string | undefined)[] = [];
    scanXml(`<x:a xmlns:x="${WORD}" x:val = 'a&quot;&#x41;\n&#10;"' plain=""/>`, 'part.xml', {
      open: (tag) => attributes.push(tag.attribute('w:val'), tag.attribute('plain'), tag.attribute('val')),
      close: () => {},
    });
    expect(attributes).toEqual(['a"A \n"', '', undefined]);
  });

  it.each([
    '',
    '   ',
    'text',
    '<a>',
    '<a></b>',
    '<a></a',
    '</a>',
    '<a></a></a>',
    '<a/><b/>',
    '<a/>text',
    '<a/>&amp;',
    '<a/><![CDATA[x]]>',
    '<a>&nbsp;</a>',
    '<a>&</a>',
    '<a>&#0;</a>',
    '<a>&#xFFFF;</a>',
    '<a>&#xD800;</a>',
    '<a>&#x110000;</a>',
    '<a>&#;</a>',
    '<a>\u0001</a>',
    '<a>\uFFFE</a>',
    '<a>\uD800</a>',
    '<a>]]></a>',
    '<a b="1" b="2"/>',
    '<a b=1/>',
    '<a b/>',
    '<a b="<"/>',
    '<a b="&x;"/>',
    '<a b="1"c="2"/>',
    '<a b="1/>',
    '<a / >',
    '<a><b</a>',
    '< a/>',
    '<1a/>',
    '<a:b/>',
    '<a b:c="1"/>',
    '<a:b:c xmlns:a="urn:x"/>',
    '<a xmlns:b="urn:x" xmlns:c="urn:x" b:d="1" c:d="2"/>',
    '<a xmlns:b=""/>',
    '<a xmlns:xml="urn:x"/>',
    '<a xmlns:xmlns="urn:x"/>',
    '<a xmlns="http://www.w3.org/2000/xmlns/"/>',
    '<a><!-- -- --></a>',
    '<a><!-- </a>',
    '<a><![CDATA[ </a>',
    '<a><?pi </a>',
    '<a><?xml version="1.0"?></a>',
    ' <?xml version="1.0"?><a/>',
    '<a><?a:b ?></a>',
    '<a><!x></a>',
    '<a/><',
    '<a>\uFEFF</a><b>',
    '<a xmlns:b="urn:x"/><b:c/>',
    '<a><c xmlns:b="urn:x"/><b:c/></a>',
  ])('refuses %j, as another parser does', (source) => {
    expect(() => events(source)).toThrow(expect.objectContaining({ id: 'document_corrupt' }));
    expect(() => saxesEvents(source)).toThrow();
  });

  it.each([
    '<a>&lt;&#x1F600;&#65;]] > ></a>',
    '<a b="]]>" c=\'"\'/>',
    '<a><!-- & ]]> --><?x & ?><![CDATA[& ]]]]></a>',
    '<é:ü xmlns:é="u"/>',
  ])('accepts %j and sees what another parser sees', (source) => {
    expect(scannedText(source)).toEqual(saxesEvents(source));
  });

  it('refuses document type declarations, before any entity is looked at', () => {
    const bomb = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">';
    for (const source of [
      '<!DOCTYPE a><a/>',
      `<!DOCTYPE a [${bomb}]><a>&b;</a>`,
      '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
    ]) {
      expect(() => events(source)).toThrow(expect.objectContaining({ id: 'document_unsafe' }));
    }
  });

  it('refuses nesting that no document has', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(events(nested(MAX_XML_DEPTH))).toHaveLength(2 * MAX_XML_DEPTH);
    expect(() => events(nested(10_000))).toThrow(expect.objectContaining({ id: 'document_too_large' }));
  });

  it('names the part and the place in its errors', () => {
    expect(() => events('<a><b></a>')).toThrow(/"part\.xml".*<b>.*line 1, column 7/);
  });
});

describe('XmlScanner', () => {
  const pieces = ['<?xml version="1.0"?><a x="1"><b>', 'text</b><c/>', '<b>', '</b></a>', '<!-- end -->'];
  const read = (parts: readonly string[], scope?: XmlScope) => {
    const keys: string[] = [];
    const scanner = new XmlScanner(
      'part.xml',
      { open: ({ key }) => keys.push(key), close: ({ key }) => keys.push(`/${key}`) },
      scope,
    );
    for (const part of parts) scanner.read(part);
    scanner.finish();
    return keys;
  };

  it('reads pieces as it would the whole', () => {
    expect(read(pieces)).toEqual(read([pieces.join('')]));
    expect(read(pieces)).toEqual(['a', 'b', '/b', 'c', '/c', 'b', '/b', '/a']);
  });

  it.each([
    ['an element that no piece closes', ['<a><b>', '</b>']],
    ['an element that another piece closes wrongly', ['<a><b>', '</a></b>']],
    ['a second root element in another piece', ['<a></a>', '<b/>']],
    ['a declaration in a later piece', ['<a>', '<?xml version="1.0"?></a>']],
    ['a tag that is cut', ['<a><b x="', '1"/></a>']],
    ['pieces without an element', ['', ' ']],
  ])('refuses %s', (_, broken) => {
    expect(() => read(broken)).toThrow(expect.objectContaining({ id: 'document_corrupt' }));
  });

  it('distinguishes names by the declarations of the document itself, though scopes are shared', () => {
    const scope = XmlScope.root();
    const declared = (uri: string) => [`<p:a xmlns:p="${uri}"><p:b/></p:a>`];
    expect(read(declared('urn:one'), scope)).toEqual(read(declared('urn:one')));
    expect(read(declared('urn:two'), scope)).toEqual(read(declared('urn:two')));
    expect(read(declared('urn:one'), scope)[0]).toBe('{urn:one}:a');
  });

  it('keeps neither long namespaces with each of their names, nor each of many namespaces', () => {
    const long = `urn:${'a'.repeat(1_000_000)}`;
    const names = Array.from({ length: 20_000 }, (_, index) => `<p:n${index}/>`).join('');
    const keys = read([`<p:a xmlns:p="${long}" xmlns:q="${long}b"><q:a p:x="" q:x=""/>${names}</p:a>`]);
    expect(new Set(keys).size).toBe(2 * 20_002);
    expect(() => read([`<p:a xmlns:p="${long}" xmlns:q="${long}" p:x="" q:x=""/>`])).toThrow(/two attributes/);
    const prefixes = Array.from({ length: 20_000 }, (_, index) => `xmlns:p${index}="urn:${index}"`).join(' ');
    const inner = Array.from({ length: 20_000 }, (_, index) => `<p${index}:b xmlns:q="urn:q${index}"/>`).join('');
    expect(read([`<a ${prefixes}>${inner}</a>`]).at(-2)).toBe('/{urn:19999}:b');
  });
});

function scannedText(source: string): string[] {
  return merged((push) =>
    scanXml(source, 'part.xml', {
      open: (tag) => push('open', tag.rawName),
      close: (tag) => push('close', tag.rawName),
      text: (start, end, cdata) =>
        push('text', cdata ? source.slice(start, end) : decodeXmlText(source.slice(start, end))),
    }),
  );
}

function saxesEvents(source: string): string[] {
  return merged((push) => {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('opentag', (tag) => push('open', tag.name));
    parser.on('closetag', (tag) => push('close', tag.name));
    parser.on('text', (text) => push('text', text));
    parser.on('cdata', (text) => push('text', text));
    parser.write(source).close();
  });
}

function merged(parse: (push: (kind: string, value: string) => void) => void): string[] {
  const found: string[] = [];
  parse((kind, value) => {
    if (kind === 'text' && found.at(-1)?.startsWith('text ')) found[found.length - 1] += value;
    else if (kind !== 'text' || value !== '') found.push(`${kind} ${value}`);
  });
  return found;
}
