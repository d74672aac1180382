import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildZip, type EntrySource } from './testing/build-zip.ts';
import { ZIP_LIMITS } from './limits.ts';
import { ZipArchive } from './zip-archive.ts';

const FIRST = { name: 'first.txt', data: 'The first entry.' };
const second = { name: 'folder/second.txt', data: 'The second entry, longer than the first.'.repeat(9) };

function readAll(file: Uint8Array): Record<string, string> {
  const archive = new ZipArchive(file);
  return Object.fromEntries(archive.entries.map((entry) => [entry.name, archive.read(entry).toString()]));
}

const expected = { [FIRST.name]: FIRST.data, [second.name]: second.data };

describe('ZipArchive', () => {
  it.each<[string, Buffer]>([
    ['deflated', buildZip([FIRST, second])],
    ['stored', buildZip([{ ...FIRST, stored: true }, second])],
    [
      'with data descriptors',
      buildZip([
        { ...FIRST, descriptor: true },
        { ...second, descriptor: true },
      ]),
    ],
    ['with extra fields', buildZip([{ ...FIRST, extra: Buffer.from([0x55, 0x54, 1, 0, 3]) }, second])],
    [
      'with zip64 entries',
      buildZip([
        { ...FIRST, zip64: true },
        { ...second, zip64: true },
      ]),
    ],
    ['with a zip64 end record', buildZip([FIRST, second], { zip64: true })],
    ['with a comment', buildZip([FIRST, second], { comment: 'PK\u0005\u0006 looks like an end record' })],
    ['inside of a larger buffer', Buffer.concat([Buffer.alloc(7), buildZip([FIRST, second])]).subarray(7)],
  ])('reads entries %s', (_, file) => {
    expect(readAll(file)).toEqual(expected);
  });

  it('finds entries without regard to case and reads backslashes as slashes', () => {
    const archive = new ZipArchive(buildZip([{ name: 'Word\\Document.xml', data: 'x' }]));
    expect(archive.find('word/document.XML')?.name).toBe('Word/Document.xml');
    expect(archive.find('word/other.xml')).toBeUndefined();
  });

  it.each<[string, string, EntrySource[]]>([
    ['a name that climbs out', 'document_unsafe', [{ name: '../../etc/passwd', data: 'x' }]],
    ['an absolute name', 'document_unsafe', [{ name: '/etc/passwd', data: 'x' }]],
    ['a name with a drive', 'document_unsafe', [{ name: 'C:\\windows\\x', data: 'x' }]],
    ['two names that differ in case only', 'document_unsafe', [FIRST, { ...FIRST, name: 'FIRST.txt' }]],
    ['another name in the local header', 'document_unsafe', [{ ...FIRST, localName: 'other.txt' }]],
    ['entries that share their bytes', 'document_unsafe', [FIRST, { ...FIRST, name: 'copy', localHeaderOffset: 0 }]],
    ['an encrypted entry', 'document_encrypted', [{ ...FIRST, flags: 1 }]],
    ['an unknown compression', 'document_corrupt', [{ ...FIRST, method: 12 }]],
    ['an offset outside of the file', 'document_corrupt', [{ ...FIRST, localHeaderOffset: 1_000_000 }]],
  ])('refuses %s', (_, id, entries) => {
    expect(() => new ZipArchive(buildZip(entries))).toThrow(expect.objectContaining({ id }));
  });

  it.each<[string, Partial<EntrySource>]>([
    ['a wrong checksum', { crc: 1 }],
    ['a wrong size', { inflatedSize: 5 }],
    ['data that is not deflated', { method: 8, stored: true, data: '\xff\xff\xff\xff' }],
  ])('refuses %s when the entry is read', (_, change) => {
    const archive = new ZipArchive(buildZip([{ ...FIRST, ...change }]));
    expect(() => archive.read(archive.entries[0]!)).toThrow(expect.objectContaining({ id: 'document_corrupt' }));
  });

  it('refuses a file cut short at any length', () => {
    const file = buildZip([FIRST, second]);
    for (let length = 0; length < file.length; length++) {
      expect(() => readAll(file.subarray(0, length))).toThrow(
        expect.objectContaining({ id: expect.stringMatching(/^document_(?:corrupt|unsafe)$/) }),
      );
    }
  });

  it('refuses or reads, but never breaks on, a file with any one byte changed', () => {
    const file = buildZip([FIRST, { ...second, zip64: true }], { zip64: true });
    for (let position = 0; position < file.length; position++) {
      for (const change of [0x01, 0x80, 0xff]) {
        const damaged = Buffer.from(file);
        damaged[position]! ^= change;
        try {
          readAll(damaged);
        } catch (error) {
          expect(error).toMatchObject({ name: 'LoquentError', id: expect.stringMatching(/^document_/) });
        }
      }
    }
  });

  it('stops inflating a zip bomb, whatever its headers claim', () => {
    const bomb = Buffer.alloc(20 * 1024 * 1024);
    const archive = new ZipArchive(buildZip([{ name: 'bomb', data: bomb, inflatedSize: 100 }]));
    expect(() => archive.read(archive.entries[0]!)).toThrow(expect.objectContaining({ id: 'document_unsafe' }));
  });

  it('lets small entries expand as they like', () => {
    const blanks = ' '.repeat(ZIP_LIMITS.expansionGrace);
    expect(deflateRawSync(blanks).length * ZIP_LIMITS.expansion).toBeLessThan(blanks.length);
    expect(readAll(buildZip([{ name: 'blanks', data: blanks }]))).toEqual({ blanks });
  });

  it('counts what all entries inflate to', () => {
    const archive = new ZipArchive(buildZip([FIRST, second]), { ...ZIP_LIMITS, inflatedBytes: 100 });
    expect(archive.read(archive.entries[0]!).toString()).toBe(FIRST.data);
    expect(() => archive.read(archive.entries[1]!)).toThrow(expect.objectContaining({ id: 'document_too_large' }));
  });

  it('counts an entry once that is read again', () => {
    const limits = { ...ZIP_LIMITS, inflatedBytes: FIRST.data.length + 10 };
    const archive = new ZipArchive(buildZip([FIRST]), limits);
    const [entry] = archive.entries;
    expect([archive.read(entry!), archive.readAgain(entry!), archive.readAgain(entry!)].map(String)).toEqual(
      Array(3).fill(FIRST.data),
    );
    expect(() => archive.read(entry!)).toThrow(expect.objectContaining({ id: 'document_too_large' }));
  });

  it('refuses more entries than the limit', () => {
    const entries = Array.from({ length: ZIP_LIMITS.entries + 1 }, (_, index) => ({ name: `${index}`, data: '' }));
    expect(() => new ZipArchive(buildZip(entries))).toThrow(expect.objectContaining({ id: 'document_too_large' }));
    expect(new ZipArchive(buildZip(entries.slice(1))).entries).toHaveLength(ZIP_LIMITS.entries);
  });

  it('returns entries that were inflated together as if each was inflated separately', () => {
    const sources = Array.from({ length: 40 }, (_, index) => ({
      name: `${index}.xml`,
      data: `<a>${index}</a>`.repeat(index),
    }));
    const archive = new ZipArchive(buildZip([...sources, { ...FIRST, stored: true }]));
    archive.prepare(({ name }) => name !== '7.xml');
    // Each is read from what was prepared first, and inflated the second time.
    for (const read of [archive.entries, archive.entries])
      expect(read.map((entry) => archive.read(entry).toString())).toEqual([
        ...sources.map(({ data }) => data),
        FIRST.data,
      ]);
  });

  it('counts what was inflated together against the limit when it is read', () => {
    const size = 2 * FIRST.data.length + second.data.length - 1;
    const archive = new ZipArchive(buildZip([FIRST, second]), { ...ZIP_LIMITS, inflatedBytes: size });
    archive.prepare(() => true);
    for (const entry of archive.entries) archive.read(entry);
    expect(() => archive.read(archive.entries[0]!)).toThrow(expect.objectContaining({ id: 'document_too_large' }));
  });

  it.each<[string, Partial<EntrySource>, string]>([
    ['another checksum', { crc: 1 }, 'document_corrupt'],
    ['another size', { inflatedSize: 3 }, 'document_corrupt'],
    ['a size beyond the limit', { inflatedSize: 5_000_000 }, 'document_unsafe'],
  ])('refuses an entry with %s when it is read, and reads all others', (_, change, id) => {
    const archive = new ZipArchive(buildZip([FIRST, { ...second, ...change }]));
    archive.prepare(() => true);
    expect(archive.read(archive.entries[0]!).toString()).toBe(FIRST.data);
    expect(() => archive.read(archive.entries[1]!)).toThrow(expect.objectContaining({ id }));
  });

  it('does not take an entry that holds members of a gzip file for several', () => {
    const hidden = 'What only a reader of gzip files would see.';
    const nothing = [deflateRawSync(''), Buffer.alloc(8)];
    const data = Buffer.concat([...nothing, Buffer.from('1f8b08000000000000ff', 'hex'), deflateRawSync(hidden)]);
    const facts = { stored: true, method: 8, crc: crc32(hidden), inflatedSize: hidden.length };
    const archive = new ZipArchive(buildZip([FIRST, { name: 'forged', data, ...facts }, second]));
    archive.prepare(() => true);
    expect(() => archive.read(archive.entries[1]!)).toThrow(expect.objectContaining({ id: 'document_corrupt' }));
    expect(archive.read(archive.entries[2]!).toString()).toBe(second.data);
  });
});
