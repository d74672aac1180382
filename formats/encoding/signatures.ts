/** First bytes of file kinds that people upload under a text extension, with the words a user knows them by. */
const SIGNATURES: readonly { readonly bytes: string; readonly at?: number; readonly kind: string }[] = [
  { bytes: '%PDF-', kind: 'a PDF document' },
  { bytes: '{\\rtf', kind: 'a rich text (RTF) document' },
  {
    bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    kind: 'a Microsoft Office 97-2003 or password-protected Office document',
  },
  { bytes: '\x89PNG\r\n\x1a\n', kind: 'a PNG image' },
  { bytes: '\xff\xd8\xff', kind: 'a JPEG image' },
  { bytes: 'GIF87a', kind: 'a GIF image' },
  { bytes: 'GIF89a', kind: 'a GIF image' },
  { bytes: '\x1f\x8b\x08', kind: 'a gzip archive' },
  { bytes: '7z\xbc\xaf\x27\x1c', kind: 'a 7-Zip archive' },
  { bytes: 'Rar!\x1a\x07', kind: 'a RAR archive' },
  { bytes: 'ftyp', at: 4, kind: 'an MP4 video' },
  { bytes: '\x1a\x45\xdf\xa3', kind: 'a Matroska or WebM video' },
  { bytes: 'ID3', kind: 'an MP3 recording' },
  { bytes: 'OggS\0', kind: 'an Ogg recording' },
  { bytes: 'SQLite format 3\0', kind: 'an SQLite database' },
  { bytes: '\x7fELF', kind: 'a program' },
];

/** Names of zip entries that identify kinds of zip files; zip writers store entry names uncompressed. */
const ZIP_KINDS: readonly { readonly entry: string; readonly kind: string }[] = [
  { entry: 'word/document.xml', kind: 'a Word document (.docx)' },
  { entry: 'xl/workbook.xml', kind: 'an Excel workbook (.xlsx)' },
  { entry: 'ppt/presentation.xml', kind: 'a PowerPoint presentation (.pptx)' },
  { entry: 'opendocument.text', kind: 'an OpenDocument text (.odt)' },
  { entry: 'opendocument.', kind: 'an OpenDocument file' },
  { entry: 'META-INF/container.xml', kind: 'an e-book (EPUB)' },
  { entry: 'Index/Document.iwa', kind: 'an Apple iWork document' },
];

/**
 * Says what kind of binary file some bytes are.
 *
 * @param bytes the whole file
 * @returns words to put after "looks like" (`a PDF document`), undefined when no known kind fits
 */
export function binaryKind(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = buffer.toString('latin1', 0, 32);
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) {
    return ZIP_KINDS.find(({ entry }) => buffer.includes(entry))?.kind ?? 'a zip archive';
  }
  if (head.startsWith('RIFF')) return head.startsWith('WAVE', 8) ? 'a WAV recording' : 'a media file (RIFF)';
  return SIGNATURES.find(({ bytes: expected, at }) => head.startsWith(expected, at ?? 0))?.kind;
}

/** Advice by words in the name of a kind; the first match counts. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/archive|package/, 'Unpack it and upload the files in it.'],
  [/image/, 'Text in images is not translated: upload the document that has the text.'],
  [/program|database/, 'Export its texts as one of the formats that are translated, and upload that.'],
  [/\(\.(?:docx|xlsx|pptx|srt)\)|video|recording|media|web page|XML|text file/, 'Upload it with its own extension.'],
];

/**
 * Says what to do with a file that was uploaded under another extension.
 *
 * @param kind as `binaryKind` names it
 * @param extension under which an application can save it: `.docx`
 */
export function adviceFor(kind: string, extension = '.docx, .xlsx or .pptx'): string {
  const found = ADVICE.find(([pattern]) => pattern.test(kind))?.[1];
  return found ?? `Save it as ${extension} and upload it again.`;
}
