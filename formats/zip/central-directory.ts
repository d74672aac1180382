import { documentCorrupt, documentTooLarge } from '#formats/errors.ts';
import type { ZipLimits } from './limits.ts';
import { findExtraField, IN_ZIP64, ZIP64_EXTRA_ID, ZIP_RECORDS } from './records.ts';

/** One record of the central directory, as the file states it. Sizes and offsets are bytes. */
export interface DirectoryRecord {
  /** The whole record from the file. */
  readonly raw: Buffer;
  readonly rawName: Buffer;
  readonly extra: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly inflatedSize: number;
  readonly localHeaderOffset: number;
}

export interface CentralDirectory {
  readonly records: readonly DirectoryRecord[];
  /** Offset of the first record: everything before it belongs to entries. */
  readonly offset: number;
  readonly comment: Buffer;
}

/**
 * Reads the list of entries at the end of a zip file, zip64 included.
 *
 * @throws LoquentError `document_corrupt`, `document_too_large` (more entries than the limit)
 */
export function readCentralDirectory(file: Buffer, limits: ZipLimits): CentralDirectory {
  const end = findEnd(file);
  const { count, size, offset } = readEnd(file, end);
  if (count > limits.entries) throw documentTooLarge(`The file has ${count} entries; the limit is ${limits.entries}.`);
  if (offset + size > end) throw truncated('its list of entries points outside the file');
  const records: DirectoryRecord[] = [];
  let position = offset;
  for (let index = 0; index < count; index++) {
    const record = readRecord(file, position, offset + size);
    records.push(record);
    position += record.raw.length;
  }
  const comment = file.subarray(end + ZIP_RECORDS.end.size, end + ZIP_RECORDS.end.size + file.readUInt16LE(end + 20));
  return { records, offset, comment };
}

const truncated = (what: string) =>
  documentCorrupt(
    `The file is damaged or incomplete: ${what}. Upload it again, or open and save it in its application.`,
  );

function findEnd(file: Buffer): number {
  const last = file.length - ZIP_RECORDS.end.size;
  // A comment has at most 65,535 bytes; the record precedes it.
  const first = Math.max(0, last - 0xffff);
  for (let position = last; position >= first; position--) {
    if (file[position] !== 0x50 || file.readUInt32LE(position) !== ZIP_RECORDS.end.signature) continue;
    if (position + ZIP_RECORDS.end.size + file.readUInt16LE(position + 20) <= file.length) return position;
  }
  throw truncated('the list of its entries at the end is missing');
}

function readEnd(file: Buffer, end: number): { count: number; size: number; offset: number } {
  const count = file.readUInt16LE(end + 10);
  const size = file.readUInt32LE(end + 12);
  const offset = file.readUInt32LE(end + 16);
  const locator = end - ZIP_RECORDS.end64Locator.size;
  const needs64 = count === 0xffff || size === IN_ZIP64 || offset === IN_ZIP64;
  if (!needs64) return { count, size, offset };
  if (locator < 0 || file.readUInt32LE(locator) !== ZIP_RECORDS.end64Locator.signature) {
    throw truncated('its 64-bit list of entries is missing');
  }
  const end64 = toNumber(file.readBigUInt64LE(locator + 8));
  if (end64 + ZIP_RECORDS.end64.size > locator || file.readUInt32LE(end64) !== ZIP_RECORDS.end64.signature) {
    throw truncated('its 64-bit list of entries is not where the file states');
  }
  return {
    count: toNumber(file.readBigUInt64LE(end64 + 32)),
    size: toNumber(file.readBigUInt64LE(end64 + 40)),
    offset: toNumber(file.readBigUInt64LE(end64 + 48)),
  };
}

function readRecord(file: Buffer, position: number, end: number): DirectoryRecord {
  const { signature, size } = ZIP_RECORDS.centralHeader;
  if (position + size > end || file.readUInt32LE(position) !== signature) {
    throw truncated('its list of entries is broken');
  }
  const nameLength = file.readUInt16LE(position + 28);
  const extraLength = file.readUInt16LE(position + 30);
  const commentLength = file.readUInt16LE(position + 32);
  const recordEnd = position + size + nameLength + extraLength + commentLength;
  if (recordEnd > end) throw truncated('its list of entries is broken');
  const extra = file.subarray(position + size + nameLength, position + size + nameLength + extraLength);
  const wide = wideFields(extra, [
    file.readUInt32LE(position + 24),
    file.readUInt32LE(position + 20),
    file.readUInt32LE(position + 42),
  ]);
  return {
    raw: file.subarray(position, recordEnd),
    rawName: file.subarray(position + size, position + size + nameLength),
    extra,
    flags: file.readUInt16LE(position + 8),
    method: file.readUInt16LE(position + 10),
    crc: file.readUInt32LE(position + 16),
    inflatedSize: wide[0]!,
    compressedSize: wide[1]!,
    localHeaderOffset: wide[2]!,
  };
}

/** The zip64 field holds, in this order, only those values that are 0xffffffff in the header (APPNOTE.TXT 4.5.3). */
function wideFields(extra: Buffer, narrow: readonly number[]): number[] {
  const field = narrow.includes(IN_ZIP64) ? findExtraField(extra, ZIP64_EXTRA_ID) : undefined;
  let position = field?.offset ?? 0;
  return narrow.map((value) => {
    if (value !== IN_ZIP64 || !field) return value;
    if (position + 8 > field.offset + field.length) throw truncated('the size of an entry is missing');
    position += 8;
    return toNumber(extra.readBigUInt64LE(position - 8));
  });
}

function toNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw truncated('it states impossible sizes');
  return Number(value);
}
