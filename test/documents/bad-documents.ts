import { buildDocx, WORD_DECLARATIONS, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { buildPptx } from '#formats/pptx/testing/build-pptx.ts';
import { buildXlsx } from '#formats/xlsx/testing/build-xlsx.ts';
import { buildZip } from '#formats/zip/testing/build-zip.ts';

/** A file that must fail its job, and how. */
export interface BadDocument {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Uint8Array;
  readonly code: string;
  /** The message after the file's name. */
  readonly message: RegExp;
}

/** A document whose main part has a document type declaration. */
const withDoctype = (doctype: string, text: string) =>
  buildDocx({
    document: `<?xml version="1.0"?>${doctype}<w:document ${WORD_DECLARATIONS}><w:body>${paragraph(textRun(text))}</w:body></w:document>`,
  });

const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
  '',
);

/** The elements differ, or they would compress as well as a zip bomb does. */
function nested(outer: string, inner: string, depth: number): Buffer {
  const mark = (index: number) => (Math.imul(index, 2_654_435_761) >>> 0).toString(36);
  const opening = Array.from({ length: depth }, (_, index) => `<${outer} w:mark="${mark(index)}"><${inner}>`).join('');
  return buildDocx({ body: opening + paragraph(textRun('Deep.')) + `</${inner}></${outer}>`.repeat(depth) });
}

/** The start of an OLE container with the names of its streams, as Office 97 and encryption write it. */
function oleContainer(...streams: readonly string[]): Buffer {
  const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const directory = streams.map((name) => Buffer.concat([Buffer.from(name, 'utf16le'), Buffer.alloc(64)]));
  return Buffer.concat([signature, Buffer.alloc(504), ...directory, Buffer.alloc(1024)]);
}

const goodDocx = () => buildDocx({ body: paragraph(textRun('Hello world. '.repeat(500))) });
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex');

/** Files made to break their reader, or broken on the way; none of them may take the service with it. */
export const badDocuments: readonly BadDocument[] = [
  {
    what: 'a zip bomb',
    name: 'bomb.docx',
    bytes: () => buildDocx({ body: paragraph(textRun(' '.repeat(30_000_000))) }),
    code: 'document_unsafe',
    message: /document\.xml.*zip bomb/,
  },
  {
    what: "a zip bomb in a part that isn't text",
    name: 'bomb-styles.docx',
    bytes: () => buildDocx({ body: paragraph(textRun('Hello.')), parts: { styles: ' '.repeat(30_000_000) } }),
    code: 'document_unsafe',
    message: /styles\.xml.*zip bomb/,
  },
  {
    what: 'more zip entries than any document has',
    name: 'entries.docx',
    bytes: () =>
      buildDocx({
        body: paragraph(textRun('Hello.')),
        entries: Array.from({ length: 2_000 }, (_, index) => ({ name: `word/media/${index}.bin`, data: '' })),
      }),
    code: 'document_too_large',
    message: /2004 entries/,
  },
  {
    what: 'an external entity',
    name: 'xxe.docx',
    bytes: () => withDoctype('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'),
    code: 'document_unsafe',
    message: /DOCTYPE/,
  },
  {
    what: 'an external document type',
    name: 'external-dtd.docx',
    bytes: () => withDoctype('<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">', 'Hello.'),
    code: 'document_unsafe',
    message: /DOCTYPE/,
  },
  {
    what: 'entities that expand to gigabytes',
    name: 'laughs.docx',
    bytes: () => withDoctype(`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`, '&l9;'),
    code: 'document_unsafe',
    message: /DOCTYPE/,
  },
  {
    what: 'a document with a password',
    name: 'locked.docx',
    bytes: () => oleContainer('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
    code: 'document_encrypted',
    message: /password/,
  },
  {
    what: 'a Word 97 document with the new extension',
    name: 'legacy.docx',
    bytes: () => oleContainer('Root Entry', '1Table', 'WordDocument'),
    code: 'document_mislabeled',
    message: /Word 97-2003/,
  },
  {
    what: "an Excel workbook with Word's extension",
    name: 'sheet.docx',
    bytes: () => buildDocx({ mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' }),
    code: 'document_mislabeled',
    message: /Excel workbook/,
  },
  {
    what: 'a presentation with a password',
    name: 'locked.pptx',
    bytes: () => oleContainer('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
    code: 'document_encrypted',
    message: /password/,
  },
  {
    what: 'a PowerPoint 97 presentation with the new extension',
    name: 'legacy.pptx',
    bytes: () => oleContainer('Root Entry', 'Current User', 'PowerPoint Document'),
    code: 'document_mislabeled',
    message: /PowerPoint 97-2003/,
  },
  {
    what: 'a presentation with an external document type',
    name: 'external-dtd.pptx',
    bytes: () => buildPptx({ slides: [''], firstSlide: '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>' }),
    code: 'document_unsafe',
    message: /slide1\.xml.*DOCTYPE/,
  },
  {
    what: 'a workbook with a password',
    name: 'locked.xlsx',
    bytes: () => oleContainer('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
    code: 'document_encrypted',
    message: /password/,
  },
  {
    what: 'an Excel 97 workbook with the new extension',
    name: 'legacy.xlsx',
    bytes: () => oleContainer('Root Entry', 'Workbook'),
    code: 'document_mislabeled',
    message: /Excel 97-2003/,
  },
  {
    what: 'an Excel binary workbook',
    name: 'binary.xlsx',
    bytes: () => buildXlsx({ sheets: [{}], mainType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main' }),
    code: 'document_mislabeled',
    message: /\.xlsb/,
  },
  {
    what: 'a zip bomb of shared strings',
    name: 'bomb.xlsx',
    bytes: () => buildXlsx({ sheets: [{}], strings: [' '.repeat(30_000_000)] }),
    code: 'document_unsafe',
    message: /sharedStrings\.xml.*zip bomb/,
  },
  {
    what: "a worksheet that isn't well-formed",
    name: 'unclosed.xlsx',
    bytes: () => buildXlsx({ sheets: [{ rows: '<row r="1"><c r="A1"></row>' }] }),
    code: 'document_corrupt',
    message: /sheet1\.xml.*not well-formed XML/,
  },
  {
    what: 'a zip archive that is no Office file',
    name: 'archive.docx',
    bytes: () => buildZip([{ name: 'readme.txt', data: 'Hello.' }]),
    code: 'document_mislabeled',
    message: /zip archive/,
  },
  {
    what: "a PNG with Word's extension",
    name: 'png.docx',
    bytes: () => png,
    code: 'document_mislabeled',
    message: /PNG/,
  },
  {
    what: 'a PNG with the extension .txt',
    name: 'png.txt',
    bytes: () => png,
    code: 'document_mislabeled',
    message: /PNG/,
  },
  {
    what: 'a Word document with the extension .txt',
    name: 'word.txt',
    bytes: goodDocx,
    code: 'document_mislabeled',
    message: /Word/,
  },
  {
    what: 'an empty text file',
    name: 'empty.txt',
    bytes: () => Buffer.alloc(0),
    code: 'document_empty',
    message: /empty/,
  },
  {
    what: 'an empty Word document',
    name: 'empty.docx',
    bytes: () => Buffer.alloc(0),
    code: 'document_empty',
    message: /empty/,
  },
  {
    what: 'an empty subtitle file',
    name: 'empty.srt',
    bytes: () => Buffer.alloc(0),
    code: 'document_empty',
    message: /empty/,
  },
  {
    what: 'half a Word document',
    name: 'half.docx',
    bytes: () => goodDocx().subarray(0, goodDocx().length / 2),
    code: 'document_corrupt',
    message: /damaged or incomplete/,
  },
  {
    what: 'a Word document with a flipped byte',
    name: 'flipped.docx',
    bytes: () => {
      const bytes = goodDocx();
      const at = bytes.indexOf('word/document.xml') + 40;
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      return bytes;
    },
    code: 'document_corrupt',
    message: /damaged/,
  },
  {
    what: "XML that isn't well-formed",
    name: 'unclosed.docx',
    bytes: () => buildDocx({ body: '<w:p><w:r><w:t>Hello.</w:p>' }),
    code: 'document_corrupt',
    message: /not well-formed XML/,
  },
  {
    what: '10,000 nested elements',
    name: 'nested.docx',
    bytes: () => nested('w:sdt', 'w:sdtContent', 5_000),
    code: 'document_too_large',
    message: /nest|deep/,
  },
  {
    what: '10,000 nested paragraphs',
    name: 'nested-paragraphs.docx',
    bytes: () => nested('w:p', 'w:r', 5_000),
    code: 'document_too_large',
    message: /nest|deep/,
  },
  {
    what: 'subtitles without a cue',
    name: 'none.srt',
    bytes: () => Buffer.from('Just a text.\n\nAnd another one.\n'),
    code: 'document_mislabeled',
    message: /no line is a subtitle time/,
  },
  {
    what: 'WebVTT with the extension .srt',
    name: 'vtt.srt',
    bytes: () => Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n'),
    code: 'document_mislabeled',
    message: /WebVTT/,
  },
];
