import { crc32, gunzipSync } from 'node:zlib';
import type { DirectoryRecord } from './central-directory.ts';

/** Start of a gzip member without a name and a time (RFC 1952, section 2.3). */
const MEMBER_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Bytes that every member starts with. */
const MAGIC = MEMBER_START.subarray(0, 3);
/** Bytes per chunk of output below which zlib refuses. */
export const MIN_CHUNK = 64;
/** Bytes of the checksum and the size after the data of a member. */
const MEMBER_END_LENGTH = 8;

/** The data of an entry that is deflated. */
interface DeflatedEntry {
  readonly compressed: Buffer;
  readonly record: DirectoryRecord;
}

/** False for data that could be taken for more than one member, which are inflated separately. */
export function isOneMember({ compressed }: DeflatedEntry): boolean {
  return !compressed.includes(MAGIC);
}

/**
 * Inflates deflated entries at once, as the members of one gzip file: setting up zlib for a part of a few kilobytes takes
 * longer than inflating it.
 *
 * @param entries each `isOneMember`
 * @returns the data of each, with the size and the checksum that its record states; undefined if those of any are others
 */
export function inflateTogether<Entry extends DeflatedEntry>(
  entries: readonly Entry[],
): Map<Entry, Buffer> | undefined {
  const around = MEMBER_START.length + MEMBER_END_LENGTH;
  const members = Buffer.allocUnsafe(entries.reduce((size, { compressed }) => size + compressed.length + around, 0));
  let position = 0;
  let total = 0;
  for (const { compressed, record } of entries) {
    members.set(MEMBER_START, position);
    members.set(compressed, position + MEMBER_START.length);
    position += around + compressed.length;
    members.writeUInt32LE(record.crc, position - 8);
    members.writeUInt32LE(record.inflatedSize, position - 4);
    total += record.inflatedSize;
  }
  const inflated = gunzip(members, total);
  if (inflated?.length !== total) return undefined;
  const found = new Map<Entry, Buffer>();
  let start = 0;
  for (const entry of entries) {
    const { inflatedSize, crc } = entry.record;
    const data = inflated.subarray(start, start + inflatedSize);
    // Data that only look like the end of a member would move all others.
    if (crc32(data) !== crc) return undefined;
    found.set(entry, data);
    start += inflatedSize;
  }
  return found;
}

/** @returns undefined for data that are damaged, or more than `size` bytes */
function gunzip(members: Buffer, size: number): Buffer | undefined {
  try {
    return gunzipSync(members, { maxOutputLength: size, chunkSize: Math.max(MIN_CHUNK, size + 1) });
  } catch {
    return undefined;
  }
}
