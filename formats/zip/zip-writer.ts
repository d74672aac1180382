import { deflateData, inflateData, type DeflatedData } from './entry-deflater.ts';
import { ZIP_LIMITS } from './limits.ts';
import {
  IN_ZIP64,
  findExtraField,
  withoutExtraField,
  ZIP64_EXTRA_ID,
  ZIP_FLAGS,
  ZIP_METHODS,
  ZIP_RECORDS,
} from './records.ts';
import type { ZipArchive, ZipEntry } from './zip-archive.ts';

/**
 * Writes a container with new data for some entries. All other entries are copied as they are stored, header, data and
 * descriptor, in the same order.
 *
 * @param replacements entry name as in `ZipEntry.name` to its new data, not compressed or already deflated
 * @param names entry name to its new one; null: the entry is left out
 */
export function rewriteZip(
  archive: ZipArchive,
  replacements: ReadonlyMap<string, Uint8Array | DeflatedData>,
  names: ReadonlyMap<string, string | null> = new Map(),
): Buffer {
  if (replacements.size === 0 && names.size === 0) return archive.bytes;
  const records = new Map<ZipEntry, Buffer>();
  const pieces: Buffer[] = [];
  let offset = 0;
  const kept = archive.entries.filter(({ name }) => names.get(name) !== null);
  const inFileOrder = kept.toSorted((a, b) => a.record.localHeaderOffset - b.record.localHeaderOffset);
  for (const original of inFileOrder) {
    const data = replacements.get(original.name);
    const entry = renamedEntry(original, names.get(original.name) ?? original.name);
    const local =
      data === undefined ? [entry.span] : replacedEntry(entry, data instanceof Uint8Array ? deflateData(data) : data);
    records.set(original, data === undefined ? movedRecord(entry, offset) : replacedRecord(entry, local[0]!, offset));
    for (const piece of local) {
      pieces.push(piece);
      offset += piece.length;
    }
  }
  const directory = kept.map((entry) => records.get(entry)!);
  const end = endRecord(directory, offset, archive.comment);
  return Buffer.concat([...pieces, ...directory, end]);
}

/** An entry under another name, in both headers. */
function renamedEntry(entry: ZipEntry, name: string): ZipEntry {
  if (name === entry.name) return entry;
  const rawName = Buffer.from(name);
  const withName = (header: Buffer, { size, flagsAt, lengthAt }: Record<'size' | 'flagsAt' | 'lengthAt', number>) => {
    const named = Buffer.concat([
      header.subarray(0, size),
      rawName,
      header.subarray(size + header.readUInt16LE(lengthAt)),
    ]);
    named.writeUInt16LE(named.readUInt16LE(flagsAt) | ZIP_FLAGS.utf8, flagsAt);
    named.writeUInt16LE(rawName.length, lengthAt);
    return named;
  };
  const span = withName(entry.span, { size: ZIP_RECORDS.localHeader.size, flagsAt: 6, lengthAt: 26 });
  const raw = withName(entry.record.raw, { size: ZIP_RECORDS.centralHeader.size, flagsAt: 8, lengthAt: 28 });
  return { ...entry, name, span, record: { ...entry.record, raw, rawName } };
}

/** @returns local header with name and extra fields, then the data, deflated or stored */
function replacedEntry(entry: ZipEntry, data: DeflatedData): [Buffer, ...Buffer[]] {
  const isStored = looksLikeBomb(data);
  const { size: inflated, crc } = data;
  const written = isStored ? [inflateData(data)] : data.compressed;
  const { size } = ZIP_RECORDS.localHeader;
  const nameLength = entry.span.readUInt16LE(26);
  const extra = entry.span.subarray(size + nameLength, size + nameLength + entry.span.readUInt16LE(28));
  const keptExtra = withoutExtraField(extra, ZIP64_EXTRA_ID);
  const header = Buffer.concat([entry.span.subarray(0, size + nameLength), keptExtra]);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(entry.span.readUInt16LE(6) & ZIP_FLAGS.utf8, 6);
  header.writeUInt16LE(isStored ? ZIP_METHODS.stored : ZIP_METHODS.deflated, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(lengthOf(written), 18);
  header.writeUInt32LE(inflated, 22);
  header.writeUInt16LE(keptExtra.length, 28);
  return [header, ...written];
}

/** True for highly repetitive data, which other readers would refuse as a zip bomb, as this one does. */
function looksLikeBomb({ compressed, size }: DeflatedData): boolean {
  return size > ZIP_LIMITS.expansionGrace && size > ZIP_LIMITS.expansion * lengthOf(compressed);
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((length, piece) => length + piece.length, 0);
}

function replacedRecord(entry: ZipEntry, local: Buffer, offset: number): Buffer {
  const { raw, rawName, extra } = entry.record;
  const { size } = ZIP_RECORDS.centralHeader;
  const comment = raw.subarray(size + rawName.length + extra.length);
  const keptExtra = withoutExtraField(extra, ZIP64_EXTRA_ID);
  const record = Buffer.concat([raw.subarray(0, size + rawName.length), keptExtra, comment]);
  // Version needed, flags, method, time, date, checksum and both sizes have the same order in both headers.
  local.copy(record, 6, 4, 26);
  record.writeUInt16LE(keptExtra.length, 30);
  record.writeUInt32LE(offset, 42);
  return record;
}

function movedRecord(entry: ZipEntry, offset: number): Buffer {
  const record = Buffer.from(entry.record.raw);
  if (record.readUInt32LE(42) !== IN_ZIP64) {
    record.writeUInt32LE(offset, 42);
    return record;
  }
  const field = findExtraField(entry.record.extra, ZIP64_EXTRA_ID)!;
  const wideBefore = [24, 20].filter((position) => record.readUInt32LE(position) === IN_ZIP64).length;
  const fieldStart = ZIP_RECORDS.centralHeader.size + entry.record.rawName.length + field.offset;
  record.writeBigUInt64LE(BigInt(offset), fieldStart + 8 * wideBefore);
  return record;
}

function endRecord(directory: readonly Buffer[], offset: number, comment: Buffer): Buffer {
  const end = Buffer.alloc(ZIP_RECORDS.end.size);
  end.writeUInt32LE(ZIP_RECORDS.end.signature, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(
    directory.reduce((size, record) => size + record.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}
