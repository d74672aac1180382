import { pipeline, type Readable } from 'node:stream';
import { createDeflateRaw, constants, crc32 } from 'node:zlib';
import { IN_ZIP64, ZIP64_EXTRA_ID, ZIP_FLAGS, ZIP_METHODS, ZIP_RECORDS } from './records.ts';

/** A file to put into a zip file. */
export interface ZipSource {
  /** With forward slashes. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
  /** True for data that can't be made smaller, such as a video: it is not tried. */
  readonly isCompressed: boolean;
  readonly data: Readable;
}

interface Entry {
  readonly name: Buffer;
  readonly isLarge: boolean;
  readonly modifiedAt: Date;
  /** Position of the local header. */
  readonly offset: number;
  crc: number;
  size: number;
  compressedSize: number;
}

/** Versions that a reader needs: 2.0 for deflated data, 4.5 for sizes of 64 bits (APPNOTE.TXT 4.4.3). */
const VERSIONS = { normal: 20, large: 45 } as const;
/** Signature of a data descriptor (APPNOTE.TXT 4.3.9.3). */
const DESCRIPTOR = 0x08074b50;
/** Bytes of a file from which its sizes take 64 bits: deflating may make it somewhat larger. */
const LARGE = 0xf000_0000;
/** Names are UTF-8; checksum and sizes follow the data, which are read only once. */
const FLAGS = ZIP_FLAGS.utf8 | ZIP_FLAGS.dataDescriptor;

/**
 * Makes a zip file of files while they are read: it takes the memory of a piece. Ending the iteration closes the file that is
 * being read.
 *
 * @param sources at most 65,534, with different names; each is asked for when those before it have been written
 */
export async function* zipStream(sources: AsyncIterable<ZipSource>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const source of sources) {
    const { modifiedAt, size } = source;
    const name = Buffer.from(source.name);
    const entry = { name, modifiedAt, offset, isLarge: size >= LARGE, crc: 0, size: 0, compressedSize: 0 };
    const header = localHeader(entry);
    yield header;
    yield* deflated(source, entry);
    const descriptor = descriptorOf(entry);
    yield descriptor;
    offset += header.length + entry.compressedSize + descriptor.length;
    entries.push(entry);
  }
  const directory = entries.map(centralHeader);
  yield* directory;
  yield endOf(
    entries.length,
    directory.reduce((sum, { length }) => sum + length, 0),
    offset,
  );
}

async function* deflated({ data, isCompressed }: ZipSource, entry: Entry): AsyncGenerator<Buffer> {
  const level = isCompressed ? constants.Z_NO_COMPRESSION : constants.Z_DEFAULT_COMPRESSION;
  const deflate = createDeflateRaw({ level });
  async function* measured(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      yield piece;
    }
  }
  // Errors reach the reader of `deflate`.
  pipeline(data, measured, deflate, () => {});
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.compressedSize += piece.length;
    yield piece;
  }
}

function localHeader(entry: Entry): Buffer {
  const { name, isLarge } = entry;
  const header = Buffer.alloc(ZIP_RECORDS.localHeader.size);
  const extra = isLarge ? extraField([0, 0]) : Buffer.alloc(0);
  header.writeUInt32LE(ZIP_RECORDS.localHeader.signature, 0);
  writeFacts(header, 4, entry);
  header.writeUInt32LE(isLarge ? IN_ZIP64 : 0, 18);
  header.writeUInt32LE(isLarge ? IN_ZIP64 : 0, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function descriptorOf({ crc, size, compressedSize, isLarge }: Entry): Buffer {
  const descriptor = Buffer.alloc(isLarge ? 24 : 16);
  descriptor.writeUInt32LE(DESCRIPTOR, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (isLarge) {
    descriptor.writeBigUInt64LE(BigInt(compressedSize), 8);
    descriptor.writeBigUInt64LE(BigInt(size), 16);
  } else {
    descriptor.writeUInt32LE(compressedSize, 8);
    descriptor.writeUInt32LE(size, 12);
  }
  return descriptor;
}

function centralHeader(entry: Entry): Buffer {
  const { name, crc, size, compressedSize, offset, isLarge } = entry;
  const header = Buffer.alloc(ZIP_RECORDS.centralHeader.size);
  const isFar = offset >= IN_ZIP64;
  const wide = [...(isLarge ? [size, compressedSize] : []), ...(isFar ? [offset] : [])];
  const extra = wide.length === 0 ? Buffer.alloc(0) : extraField(wide);
  header.writeUInt32LE(ZIP_RECORDS.centralHeader.signature, 0);
  header.writeUInt16LE(VERSIONS.large, 4);
  writeFacts(header, 6, entry);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(isLarge ? IN_ZIP64 : compressedSize, 20);
  header.writeUInt32LE(isLarge ? IN_ZIP64 : size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(isFar ? IN_ZIP64 : offset, 42);
  return Buffer.concat([header, name, extra]);
}

/** Version, flags, method and time, which both headers have in this order. */
function writeFacts(header: Buffer, position: number, { modifiedAt, isLarge }: Entry): void {
  header.writeUInt16LE(isLarge ? VERSIONS.large : VERSIONS.normal, position);
  header.writeUInt16LE(FLAGS, position + 2);
  header.writeUInt16LE(ZIP_METHODS.deflated, position + 4);
  // MS-DOS time begins in 1980 and counts two seconds.
  const [years, months, days] = [
    modifiedAt.getUTCFullYear() - 1980,
    modifiedAt.getUTCMonth() + 1,
    modifiedAt.getUTCDate(),
  ];
  const seconds = Math.floor(modifiedAt.getUTCSeconds() / 2);
  header.writeUInt16LE((modifiedAt.getUTCHours() << 11) | (modifiedAt.getUTCMinutes() << 5) | seconds, position + 6);
  header.writeUInt16LE(years < 0 ? 0x21 : (years << 9) | (months << 5) | days, position + 8);
}

/** The zip64 extra field. */
function extraField(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(ZIP64_EXTRA_ID, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(ZIP_RECORDS.end.size);
  const isFar = offset >= IN_ZIP64;
  end.writeUInt32LE(ZIP_RECORDS.end.signature, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(isFar ? IN_ZIP64 : offset, 16);
  return isFar ? Buffer.concat([end64(count, size, offset), end]) : end;
}

/** The zip64 end record with its locator (APPNOTE.TXT 4.3.14 and 4.3.15). */
function end64(count: number, size: number, offset: number): Buffer {
  const { end64: record, end64Locator: locator } = ZIP_RECORDS;
  const end = Buffer.alloc(record.size + locator.size);
  end.writeUInt32LE(record.signature, 0);
  end.writeBigUInt64LE(BigInt(record.size - 12), 4);
  end.writeUInt16LE(VERSIONS.large, 12);
  end.writeUInt16LE(VERSIONS.large, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(locator.signature, record.size);
  end.writeBigUInt64LE(BigInt(offset + size), record.size + 8);
  end.writeUInt32LE(1, record.size + 16);
  return end;
}
