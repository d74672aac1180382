import { describe, expect, it } from 'vitest';
import { decodeXml, encodeXml, encodeXmlChunks } from './xml-encoding.ts';
import type { UnicodeEncoding } from '#formats/encoding/unicode.ts';

const SOURCE = '<?xml version="1.0"?><a>Ünï😀\u2028</a>';
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('decodeXml', () => {
  it.each([
    ['UTF-8', Buffer.from(SOURCE)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${SOURCE}`)],
    ['UTF-16, little-endian', Buffer.from(`\uFEFF${SOURCE}`, 'utf16le')],
    ['UTF-16, big-endian', bigEndian(`\uFEFF${SOURCE}`)],
  ])('decodes %s and encodes it to the same bytes', (_, bytes) => {
    const decoded = decodeXml(bytes, 'part.xml');
    expect(decoded.source.replace('\uFEFF', '')).toBe(SOURCE);
    expect(encodeXml(decoded.source, decoded.encoding)).toEqual(bytes);
  });

  it.each([
    ['us-ascii', Buffer.from('<a>cafe</a>'), '<a>cafe</a>'],
    ['ISO-8859-1', Buffer.from('<a>caf\xe9</a>', 'latin1'), '<a>café</a>'],
    ['windows-1251', Buffer.from('<a>\xe4\xe0</a>', 'latin1'), '<a>да</a>'],
    ['Shift_JIS', Buffer.from('<a>\x93\xfa\x96{</a>', 'latin1'), '<a>日本</a>'],
  ])('turns a part that declares %s into UTF-8', (label, content, expected) => {
    const declaration = `<?xml version="1.0" encoding="${label}" standalone="yes"?>`;
    expect(decodeXml(Buffer.concat([Buffer.from(declaration), content]), 'part.xml')).toEqual({
      source: `${declaration.replace(label, 'UTF-8')}${expected}`,
      encoding: 'UTF-8',
    });
  });

  it("names the encoding of a part that it can't read, and what to do", () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="EBCDIC-CP-US"?><a/>');
    expect(() => decodeXml(bytes, 'part.xml')).toThrow(/"part\.xml" .* EBCDIC-CP-US, .* save it again/);
  });

  it.each([
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xe9, 0x3c])],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x3c])],
    ['an unknown encoding', Buffer.from('<?xml version="1.0" encoding="EBCDIC-CP-US"?><a/>')],
    [
      'bytes that a declared encoding lacks',
      Buffer.from('<?xml version="1.0" encoding="US-ASCII"?><a>\xe9</a>', 'latin1'),
    ],
    ['UTF-8 that says UTF-16', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a/>')],
    ['UTF-16 that says UTF-8', Buffer.from('\uFEFF<?xml version="1.0" encoding="utf-8"?><a/>', 'utf16le')],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeXml(bytes, 'part.xml')).toThrow(expect.objectContaining({ id: 'document_corrupt' }));
  });
});

describe('encodeXmlChunks', () => {
  it.each<UnicodeEncoding>(['UTF-8', 'UTF-16LE', 'UTF-16BE'])(
    'encodes chunks as it would the whole, in %s',
    (encoding) => {
      for (const before of ['', 'x']) {
        const long = `\uFEFF<a>${before}${'é😀'.repeat(300_000)}</a>`;
        const chunks = [...encodeXmlChunks(long, encoding)];
        expect(chunks.length).toBeGreaterThan(2);
        expect(Buffer.concat(chunks).equals(encodeXml(long, encoding))).toBe(true);
      }
    },
  );
});
