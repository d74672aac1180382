import { describe, expect, it } from 'vitest';
import { documentFormats, formatForFile, unsupportedFormat } from './registry.ts';

describe('the list of formats', () => {
  it('finds a format by extension, in any case and in any folder', () => {
    expect(formatForFile('reports/2024.v2/Report.DOCX')?.id).toBe('docx');
    expect(formatForFile('a.b.srt')?.id).toBe('srt');
    expect(formatForFile('notes.txt')?.id).toBe('text');
  });

  it('has documents, templates and shows of Office, with macros and without', () => {
    const ofOffice = documentFormats.flatMap(({ office, extensions }) => (office === undefined ? [] : [extensions]));
    expect(ofOffice.map((extensions) => extensions.toSorted())).toEqual([
      ['.docm', '.docx', '.dotm', '.dotx'],
      ['.potm', '.potx', '.ppsm', '.ppsx', '.pptm', '.pptx'],
      ['.xlsm', '.xlsx', '.xltm', '.xltx'],
    ]);
  });

  it('finds none for other names', () => {
    for (const name of ['movie.mp4', 'README', '.txt', 'folder.txt/file', 'trailing.', '']) {
      expect(formatForFile(name)).toBeUndefined();
    }
  });

  it('gives no extension to two formats', () => {
    const extensions = documentFormats.flatMap((format) => format.extensions);
    expect(new Set(extensions).size).toBe(extensions.length);
    expect(extensions.every((extension) => /^\.[a-z0-9]+$/.test(extension))).toBe(true);
  });

  it('says which extensions are supported', () => {
    expect(unsupportedFormat('movie.mp4')).toMatchObject({ id: 'unsupported_format', retryable: false });
    expect(unsupportedFormat('movie.mp4').message).toMatch(/\.mp4 .*\.docx.*\.txt.*\.srt/);
    expect(unsupportedFormat('README').message).toContain('without an extension');
  });
});
