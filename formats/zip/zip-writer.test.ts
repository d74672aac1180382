import { describe, expect, it } from 'vitest';
import { buildZip } from './testing/build-zip.ts';
import { ZipArchive } from './zip-archive.ts';
import { rewriteZip } from './zip-writer.ts';

const extra = Buffer.from([0x55, 0x54, 5, 0, 1, 1, 2, 3, 4]);
const entries = [
  { name: 'first.txt', data: 'The first entry.', extra },
  { name: 'second.txt', data: 'The second entry.', descriptor: true },
  { name: 'third.txt', data: 'The third entry.', stored: true },
];

describe('rewriteZip', () => {
  it('gives the very bytes back when nothing is replaced', () => {
    const archive = new ZipArchive(buildZip(entries));
    expect(rewriteZip(archive, new Map())).toBe(archive.bytes);
  });

  it.each([
    ['plain', buildZip(entries)],
    [
      'zip64',
      buildZip(
        entries.map((entry) => ({ ...entry, zip64: true })),
        { zip64: true, comment: 'kept' },
      ),
    ],
  ])('replaces one entry of a %s container and copies the others as they are', (_, file) => {
    const before = new ZipArchive(file);
    const after = new ZipArchive(
      rewriteZip(before, new Map([['second.txt', Buffer.from('Something else. '.repeat(50))]])),
    );
    expect(after.entries.map(({ name }) => name)).toEqual(before.entries.map(({ name }) => name));
    expect(after.read(after.entries[1]!).toString()).toBe('Something else. '.repeat(50));
    for (const index of [0, 2]) {
      expect(after.entries[index]!.span).toEqual(before.entries[index]!.span);
      expect(after.read(after.entries[index]!)).toEqual(before.read(before.entries[index]!));
    }
    expect(after.comment).toEqual(before.comment);
  });

  it('keeps extra fields of a replaced entry and compresses it', () => {
    const before = new ZipArchive(buildZip(entries));
    const after = new ZipArchive(
      rewriteZip(
        before,
        new Map([
          ['first.txt', Buffer.from('1')],
          ['third.txt', Buffer.from('3'.repeat(999))],
        ]),
      ),
    );
    expect(after.entries[0]!.record.extra).toEqual(extra);
    expect(after.entries[2]!.compressed.length).toBeLessThan(50);
    expect(after.read(after.entries[2]!).toString()).toBe('3'.repeat(999));
  });

  it('stores what would expand like a zip bomb when it is read again', () => {
    const before = new ZipArchive(buildZip(entries));
    const data = 'The same again. '.repeat(20_000);
    const after = new ZipArchive(rewriteZip(before, new Map([['second.txt', Buffer.from(data)]])));
    expect(after.read(after.entries[1]!).toString()).toBe(data);
    expect(after.entries.map(({ name }) => name)).toEqual(before.entries.map(({ name }) => name));
  });
});
