import { describe, expect, it } from 'vitest';
import {
  checkObjectKey,
  extensionOf,
  fileNameOf,
  fileObjectKey,
  folderOf,
  parseFileKey,
  keyOfPath,
  parseFolder,
  workObjectKey,
} from './keys.ts';

const rejection = expect.objectContaining({
  id: 'validation_failed',
  details: [{ path: 'path', message: expect.stringMatching(/^The path .+\.$/) }],
});

describe('keys of files', () => {
  it.each([
    'a.txt',
    'a/b/c.docx',
    'Ünïcode/報告書.docx',
    'a..b/v1..txt',
    '.hidden',
    'with space.txt',
    '👩‍👩‍👧.srt',
    'etc.',
  ])('takes %j', (key) => expect(parseFileKey(key)).toBe(key));

  it.each([
    '',
    '/a',
    '..',
    '../a',
    'a/../b',
    'a/..',
    './a',
    'a/./b',
    '.../a',
    'a//b',
    'a/',
    'a\\b',
    '..\\a',
    'a\0.txt',
    'a\n.txt',
    'a\x7f',
    'a\u0085b',
    'a\u2028b',
    'exe\u202etxt.x',
    'a\ud800b',
    ' a',
    'a ',
    'a /b',
    'a\u00a0/b',
    'a'.repeat(256),
    'é'.repeat(128),
    `${'a/'.repeat(256)}b`,
  ])('refuses %j', (key) => {
    let thrown: unknown;
    try {
      parseFileKey(key);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toEqual(rejection);
  });

  it('takes keys up to the limits of 512 and 255 bytes', () => {
    expect(parseFileKey('é'.repeat(127))).toHaveLength(127);
    expect(Buffer.byteLength(parseFileKey(`${'a'.repeat(255)}/${'b'.repeat(255)}/`.slice(0, -1)))).toBe(511);
  });

  it('makes one key of both ways to write an accented letter', () => {
    expect(parseFileKey('cafe\u0301.txt')).toBe('caf\u00e9.txt');
  });

  it('takes the root and a trailing slash for a folder', () => {
    expect(['', '/', 'a/b/', 'a', '/a/b/', '/a'].map(parseFolder)).toEqual(['', '', 'a/b', 'a', 'a/b', 'a']);
    for (const wrong of ['//', '//a', '/../a', '/..']) expect(() => parseFolder(wrong), wrong).toThrow(/^The path /);
    expect(() => parseFolder('../a')).toThrow('..');
  });

  it('drops one slash at the beginning of what a request names', () => {
    expect([keyOfPath('/a/b.txt'), keyOfPath('a/b.txt')]).toEqual(['a/b.txt', 'a/b.txt']);
    for (const wrong of ['/', '//a', '/../a']) expect(() => keyOfPath(wrong), wrong).toThrow(/^The path /);
  });

  it('takes keys apart', () => {
    expect(['a/b/c.txt', 'c.txt'].map(folderOf)).toEqual(['a/b', '']);
    expect(['a/b/c.txt', 'c.txt'].map(fileNameOf)).toEqual(['c.txt', 'c.txt']);
    expect(['a.b/C.TXT', 'a.b/README', '.profile', 'a.'].map(extensionOf)).toEqual(['.txt', '', '', '']);
  });
});

describe('keys of objects', () => {
  it('puts each organization and job into a folder of its own', () => {
    expect(fileObjectKey('0b7e', 'a/b.txt')).toBe('files/0b7e/a/b.txt');
    expect(workObjectKey('0b7e', 'job-1', 'es', 'units.json')).toBe('work/0b7e/job-1/es/units.json');
    expect(workObjectKey('0b7e', 'job-1')).toBe('work/0b7e/job-1');
  });

  it('lets no part of a key leave its folder', () => {
    expect(() => fileObjectKey('0b7e', '../other/a.txt')).toThrow('..');
    expect(() => fileObjectKey('0b7e/../other', 'a.txt')).toThrow('id');
    expect(() => workObjectKey('0b7e', '..', 'a')).toThrow('id');
    expect(() => workObjectKey('0b7e', 'job-1', '..', 'a')).toThrow('..');
    expect(() => checkObjectKey(`${'a/'.repeat(512)}a`)).toThrow('1024');
  });
});
