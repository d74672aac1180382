import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

describe('file names of uploads', () => {
  it.each([
    ['report.docx', 'report.docx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\a b.txt', 'a b.txt'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    ['evil\u202etxt.exe\u0000', 'eviltxt.exe'],
    ['half\ud800', 'half\ufffd'],
    ['..', ''],
    ['folder/', ''],
    ['  ', ''],
    ['', ''],
    ['\u2800\u200b\u3164', ''],
    ['.profile', '.profile'],
  ])('%j becomes %j', (sent, expected) => {
    expect(safeFileName(sent)).toBe(expected);
  });

  it('keep their extension when they are cut to 255 bytes, and no half characters', () => {
    const name = safeFileName(`${'é'.repeat(1_000_000)}.docx`);
    expect(Buffer.byteLength(name)).toBe(255);
    expect(name).toMatch(/^é+\.docx$/);
  });
});
