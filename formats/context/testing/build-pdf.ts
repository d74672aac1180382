/** A piece of text on a page; points from the bottom left corner, as PDF counts. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Default: 10. */
  readonly size?: number;
}

/** A PDF 1.4 with these pages of 612 by 792 points, in Helvetica. @param options.encrypted with an unknown password */
export function buildPdf(
  pages: readonly (readonly PdfText[])[],
  options: { readonly encrypted?: boolean } = {},
): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, texts] of pages.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> ` +
        `/Contents ${5 + 2 * index} 0 R >>`,
    );
    const content = texts.map(showText).join('\n');
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  const encryption = options.encrypted === true ? encryptionOf(objects) : '';
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file +=
    `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${encryption}>>\n` +
    `startxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function showText({ text, x, y, size = 10 }: PdfText): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
}

/** Adds the dictionary of the standard handler, 40 bits, whose check of the empty password fails. */
function encryptionOf(objects: string[]): string {
  const key = '0'.repeat(64);
  objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`);
  return `/Encrypt ${objects.length} 0 R /ID [<00> <00>] `;
}

/** Lines below each other. @param y of the first one */
export function pdfLines(lines: readonly string[], x: number, y: number, size = 10): PdfText[] {
  return lines.map((text, index) => ({ text, x, y: y - index * size * 1.2, size }));
}
