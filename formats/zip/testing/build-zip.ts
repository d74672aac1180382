import { crc32, deflateRawSync } from 'node:zlib';
import { ZIP_FLAGS, ZIP_METHODS, ZIP_RECORDS } from '#formats/zip/records.ts';

/** An entry to write; everything except name and data is for odd and broken containers. */
export interface EntrySource {
  readonly name: string;
  readonly data: Uint8Array | string;
  readonly stored?: boolean;
  /** Sizes and checksum follow the data in a descriptor, as streaming writers do. */
  readonly descriptor?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  /** Extra fields of the local header and of the central record. */
  readonly extra?: Uint8Array;
  readonly localName?: string;
  /** Sizes and offset stand in a zip64 extra field of the central record. */
  readonly zip64?: boolean;
  readonly localHeaderOffset?: number;
  readonly inflatedSize?: number;
}

export interface ArchiveSource {
  readonly comment?: string;
  /** Count, size and offset of the directory stand in a zip64 end record. */
  readonly zip64?: boolean;
}

/** Builds a container for tests, byte by byte, independent of the writer under test. */
export function buildZip(sources: readonly EntrySource[], archive: ArchiveSource = {}): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const source of sources) {
    const [local, record] = buildEntry(source, offset);
    pieces.push(local);
    directory.push(record);
    offset += local.length;
  }
  const records = Buffer.concat(directory);
  return Buffer.concat([...pieces, records, buildEnd(sources.length, records.length, offset, archive)]);
}

function buildEntry(source: EntrySource, offset: number): [Buffer, Buffer] {
  const data = Buffer.from(source.data as Uint8Array);
  const stored = source.stored ?? false;
  const compressed = stored ? data : deflateRawSync(data);
  const name = Buffer.from(source.name);
  const localName = Buffer.from(source.localName ?? source.name);
  const extra = Buffer.from(source.extra ?? []);
  const flags = source.flags ?? (source.descriptor ? ZIP_FLAGS.dataDescriptor : 0);
  const shared = Buffer.alloc(22);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(flags, 2);
  shared.writeUInt16LE(source.method ?? (stored ? ZIP_METHODS.stored : ZIP_METHODS.deflated), 4);
  shared.writeUInt32LE(0x5a216b42, 6);
  shared.writeUInt32LE(source.crc ?? crc32(data), 10);
  shared.writeUInt32LE(compressed.length, 14);
  shared.writeUInt32LE(source.inflatedSize ?? data.length, 18);
  const local = Buffer.alloc(ZIP_RECORDS.localHeader.size);
  local.writeUInt32LE(ZIP_RECORDS.localHeader.signature, 0);
  shared.copy(local, 4);
  if (source.descriptor) local.fill(0, 14, 26);
  local.writeUInt16LE(localName.length, 26);
  local.writeUInt16LE(extra.length, 28);
  const descriptor = Buffer.alloc(source.descriptor ? 16 : 0);
  if (source.descriptor) {
    descriptor.writeUInt32LE(0x08074b50, 0);
    shared.copy(descriptor, 4, 10, 22);
  }
  const record = Buffer.alloc(ZIP_RECORDS.centralHeader.size);
  const wide = source.zip64 ? zip64Field(data.length, compressed.length, offset) : Buffer.alloc(0);
  record.writeUInt32LE(ZIP_RECORDS.centralHeader.signature, 0);
  record.writeUInt16LE(20, 4);
  shared.copy(record, 6);
  if (source.zip64) record.fill(0xff, 20, 28);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length + wide.length, 30);
  record.writeUInt32LE(source.zip64 ? 0xffffffff : (source.localHeaderOffset ?? offset), 42);
  return [Buffer.concat([local, localName, extra, compressed, descriptor]), Buffer.concat([record, name, extra, wide])];
}

function zip64Field(inflated: number, compressed: number, offset: number): Buffer {
  const field = Buffer.alloc(28);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(24, 2);
  field.writeBigUInt64LE(BigInt(inflated), 4);
  field.writeBigUInt64LE(BigInt(compressed), 12);
  field.writeBigUInt64LE(BigInt(offset), 20);
  return field;
}

function buildEnd(count: number, size: number, offset: number, archive: ArchiveSource): Buffer {
  const comment = Buffer.from(archive.comment ?? '');
  const end = Buffer.alloc(ZIP_RECORDS.end.size);
  end.writeUInt32LE(ZIP_RECORDS.end.signature, 0);
  end.writeUInt16LE(archive.zip64 ? 0xffff : count, 8);
  end.writeUInt16LE(archive.zip64 ? 0xffff : count, 10);
  end.writeUInt32LE(archive.zip64 ? 0xffffffff : size, 12);
  end.writeUInt32LE(archive.zip64 ? 0xffffffff : offset, 16);
  end.writeUInt16LE(comment.length, 20);
  if (!archive.zip64) return Buffer.concat([end, comment]);
  const end64 = Buffer.alloc(ZIP_RECORDS.end64.size);
  end64.writeUInt32LE(ZIP_RECORDS.end64.signature, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(ZIP_RECORDS.end64Locator.size);
  locator.writeUInt32LE(ZIP_RECORDS.end64Locator.signature, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end, comment]);
}
