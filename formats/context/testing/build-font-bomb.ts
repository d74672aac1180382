import { deflateSync } from 'node:zlib';

const CONTENT = 'BT /F1 12 Tf 72 700 Td (A text in a font that inflates) Tj ET';

/** A PDF of one page, whose embedded font inflates to that many zeros: a thousandth of them in the file. */
export function buildFontBomb(bytes: number): Buffer {
  const font = deflateSync(Buffer.alloc(bytes), { level: 9 });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${CONTENT.length} >>\nstream\n${CONTENT}\nendstream`,
    '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Bomb /FirstChar 32 /LastChar 33 /Widths [500 500] ' +
      '/FontDescriptor 6 0 R /Encoding /WinAnsiEncoding >>',
    '<< /Type /FontDescriptor /FontName /ABCDEF+Bomb /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 ' +
      '/Descent -200 /CapHeight 700 /StemV 80 /FontFile2 7 0 R >>',
    `<< /Length ${font.length} /Filter /FlateDecode /Length1 1000 >>\nstream\n${font.toString('latin1')}\nendstream`,
  ];
  // Without a table of its objects, which readers then search for.
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 8 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}
