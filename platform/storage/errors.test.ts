import { describe, expect, it } from 'vitest';
import { storageError } from './errors.ts';

const fileSystemError = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

describe('errors of the file system', () => {
  it.each([
    ['ENOSPC', 'storage_full', 'the disk is full'],
    ['EDQUOT', 'storage_full', 'the disk quota is used up'],
    ['EACCES', 'unavailable', 'access is denied'],
    ['EROFS', 'unavailable', 'the file system is read-only'],
    ['EMFILE', 'unavailable', 'too many files'],
  ])('report %s to the operator with the folder and what to do, and are retryable', (code, id, reason) => {
    const cause = fileSystemError(code);
    expect(storageError(cause, '/data/objects', 'files/1/a')).toMatchObject({
      id,
      retryable: true,
      message: expect.stringMatching(new RegExp(`^The storage folder /data/objects can't be used: ${reason}`)),
      cause,
    });
  });

  it('names the file as its user knows it', () => {
    expect(storageError(fileSystemError('ENOENT'), '/data', 'files/0b7e/a/b.txt')).toMatchObject({
      id: 'not_found',
      message: 'There is no file "a/b.txt".',
    });
    expect(storageError(fileSystemError('ENOTDIR'), '/data', 'files/0b7e/a/b.txt')).toMatchObject({ id: 'conflict' });
  });

  it('hands on what it does not know', () => {
    const unknown = new RangeError('a defect');
    expect(storageError(unknown, '/data', 'a')).toBe(unknown);
  });
});
