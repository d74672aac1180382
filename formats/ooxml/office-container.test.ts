import { describe, expect, it } from 'vitest';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { openOfficeContainer } from './office-container.ts';

const EXPECTED = { label: 'a Word document', legacyLabel: 'Word 97-2003 document (.doc)', extension: '.docx' };

/** An OLE container that holds a stream of a name. */
const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);

describe('openOfficeContainer', () => {
  it('opens a zip container', () => {
    const archive = openOfficeContainer(buildZip([{ name: 'a', data: 'x' }]), EXPECTED);
    expect(archive.entries.map(({ name }) => name)).toEqual(['a']);
  });

  it.each<[string, string, RegExp, Uint8Array]>([
    ['no bytes', 'document_empty', /empty/, new Uint8Array()],
    ['a password', 'document_encrypted', /password/, ole('EncryptedPackage')],
    ['an old Word file', 'document_mislabeled', /Word 97-2003/, ole('WordDocument')],
    ['an old Excel file', 'document_mislabeled', /Excel 97-2003/, ole('Workbook')],
    ['an OLE container of unknown content', 'document_encrypted', /password or a Word 97-2003/, ole('Other')],
    ['a PDF', 'document_mislabeled', /a PDF document, .* Save it as \.docx and/, Buffer.from('%PDF-1.7\n')],
    [
      'an RTF document',
      'document_mislabeled',
      /\(RTF\) document, .* Save it as \.docx and/,
      Buffer.from('{\\rtf1\\ansi}'),
    ],
    [
      'a picture',
      'document_mislabeled',
      /a PNG image, .* upload the document/,
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ],
    ['an archive', 'document_mislabeled', /a RAR archive, .* Unpack it/, Buffer.from('Rar!\x1a\x07', 'latin1')],
    ['a web page', 'document_mislabeled', /web page .* with its own extension/, Buffer.from('<!DOCTYPE html><p>Hello')],
    ['text', 'document_mislabeled', /a text file, .* with its own extension/, Buffer.from('Just some text.')],
    ['other bytes', 'document_corrupt', /damaged/, Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8])],
    ['the start of a zip file', 'document_corrupt', /incomplete/, buildZip([{ name: 'a', data: 'x' }]).subarray(0, 20)],
  ])('says that a file has %s', (_, id, message, bytes) => {
    expect(() => openOfficeContainer(bytes, EXPECTED)).toThrow(
      expect.objectContaining({ id, message: expect.stringMatching(message) }),
    );
  });
});
