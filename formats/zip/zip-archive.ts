import { isUtf8 } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { documentCorrupt, documentEncrypted, documentTooLarge, documentUnsafe } from '#formats/errors.ts';
import { readCentralDirectory, type CentralDirectory, type DirectoryRecord } from './central-directory.ts';
import { inflateTogether, isOneMember, MIN_CHUNK } from './inflate-together.ts';
import { ZIP_LIMITS, type ZipLimits } from './limits.ts';
import { ZIP_FLAGS, ZIP_METHODS, ZIP_RECORDS } from './records.ts';

/** An entry of a container, still compressed. */
export interface ZipEntry {
  /** With forward slashes, as the container spells it. */
  readonly name: string;
  readonly record: DirectoryRecord;
  /** Everything of the entry from its local header up to the next entry: header, data, data descriptor. */
  readonly span: Buffer;
  /** The data as stored. */
  readonly compressed: Buffer;
}

/** Bytes from which on data are worth to be released. Far smaller ones share their memory with others. */
const LARGE = 1024 * 1024;

/** Bytes of the largest entry that is inflated together with others, and of all that are. */
const TOGETHER = { each: 64 * 1024, all: 8 * 1024 * 1024 };

/**
 * A zip container held in memory. The list of entries is checked when it is opened, an entry's data when it is read.
 * Entries keep the order of the central directory.
 */
export class ZipArchive {
  readonly bytes: Buffer;
  readonly entries: readonly ZipEntry[];
  readonly comment: Buffer;
  readonly #limits: ZipLimits;
  readonly #byName = new Map<string, ZipEntry>();
  #inflated = 0;
  /** Data that were inflated together, and are sound. */
  #prepared: Map<ZipEntry, Buffer> | undefined;

  /**
   * @param bytes the whole file; it is not copied and must not change afterwards
   * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_unsafe` (names that leave the container,
   *   duplicate names, overlapping entries), `document_too_large`
   */
  constructor(bytes: Uint8Array, limits: ZipLimits = ZIP_LIMITS) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
    const directory = readCentralDirectory(this.bytes, limits);
    this.comment = directory.comment;
    this.entries = locateEntries(this.bytes, directory);
    for (const entry of this.entries) {
      // Part names are compared without regard to case (ECMA-376 part 2, 6.3.5).
      const key = entry.name.toLowerCase();
      if (this.#byName.has(key)) throw documentUnsafe(`The file has two entries named "${entry.name}".`);
      this.#byName.set(key, entry);
    }
  }

  /** Finds an entry by name, without regard to case. */
  find(name: string): ZipEntry | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  /**
   * Inflates an entry and checks it against its checksum.
   *
   * @throws LoquentError `document_corrupt`, `document_unsafe` (a zip bomb), `document_too_large`
   */
  read(entry: ZipEntry): Buffer {
    const prepared = this.#prepared?.get(entry);
    if (prepared) {
      this.#prepared!.delete(entry);
      this.#inflated += prepared.length;
      if (this.#inflated > this.#limits.inflatedBytes) throw this.#tooLarge(entry);
      return prepared;
    }
    const data = entry.record.method === ZIP_METHODS.stored ? entry.compressed : this.#inflate(entry);
    this.#inflated += data.length;
    if (this.#inflated > this.#limits.inflatedBytes) throw this.#tooLarge(entry);
    if (data.length !== entry.record.inflatedSize || crc32(data) !== entry.record.crc) {
      throw documentCorrupt(`"${entry.name}" in the file is damaged: its checksum does not match. Upload it again.`);
    }
    return data;
  }

  /**
   * Inflates small entries together, which `read` gives then: a container may have hundreds. Where one of them is damaged, each is
   * inflated when it is read.
   *
   * @param isWanted false for entries that won't be read; data that aren't read stay in memory until `unprepare`
   */
  prepare(isWanted: (entry: ZipEntry) => boolean): void {
    const wanted: ZipEntry[] = [];
    let left = Math.min(TOGETHER.all, this.#limits.inflatedBytes - this.#inflated);
    for (const entry of this.entries) {
      const { method, inflatedSize } = entry.record;
      if (method === ZIP_METHODS.stored || inflatedSize > Math.min(TOGETHER.each, left, this.#expansionLimit(entry)))
        continue;
      if (!isWanted(entry) || !isOneMember(entry)) continue;
      wanted.push(entry);
      left -= inflatedSize;
    }
    this.#prepared = inflateTogether(wanted);
  }

  /** Gives up data that were prepared, and not read. */
  unprepare(): void {
    this.#prepared = undefined;
  }

  /** Inflates an entry that was read before: it counts once against the limit. @throws LoquentError errors of `read` */
  readAgain(entry: ZipEntry): Buffer {
    this.#inflated -= entry.record.inflatedSize;
    return this.read(entry);
  }

  /**
   * Gives back the memory of an entry's data at once, which the garbage collection may leave for long: it doesn't see how much
   * that is. The data can't be used afterwards.
   */
  release(entry: ZipEntry, data: Buffer): void {
    const isOwn = entry.record.method !== ZIP_METHODS.stored && data.length >= LARGE;
    if (isOwn && data.buffer instanceof ArrayBuffer) data.buffer.transfer(0);
  }

  #inflate(entry: ZipEntry): Buffer {
    const expansionLimit = this.#expansionLimit(entry);
    const remaining = this.#limits.inflatedBytes - this.#inflated;
    if (remaining < 1) throw this.#tooLarge(entry);
    const limit = Math.min(expansionLimit, remaining);
    const beyond = () => (remaining <= expansionLimit ? this.#tooLarge(entry) : this.#bomb(entry));
    // An entry that declares too large a size is refused unread; one that declares less is measured while it is unpacked.
    if (entry.record.inflatedSize > limit) throw beyond();
    try {
      return inflateRawSync(entry.compressed, {
        maxOutputLength: limit,
        // One chunk: collecting and joining several takes time and twice the memory. Allocated but unfilled memory,
        // because of a wrong size in an entry, takes none.
        chunkSize: Math.max(MIN_CHUNK, Math.min(Math.max(entry.record.inflatedSize + 1, 1024), limit)),
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw beyond();
      throw documentCorrupt(`"${entry.name}" in the file is damaged: it can't be decompressed.`, error);
    }
  }

  /** Bytes that the data of an entry may have. */
  #expansionLimit({ compressed }: ZipEntry): number {
    return Math.max(this.#limits.expansionGrace, compressed.length * this.#limits.expansion);
  }

  #bomb({ name }: ZipEntry) {
    return documentUnsafe(
      `"${name}" expands to more than ${this.#limits.expansion} times its size, as a zip bomb does.`,
    );
  }

  #tooLarge({ name }: ZipEntry) {
    const megabytes = Math.floor(this.#limits.inflatedBytes / 1024 / 1024);
    return documentTooLarge(
      `The file expands to more than ${megabytes} MB with "${name}". Split it into smaller documents.`,
    );
  }
}

function locateEntries(file: Buffer, directory: CentralDirectory): ZipEntry[] {
  const byOffset = directory.records.toSorted((a, b) => a.localHeaderOffset - b.localHeaderOffset);
  const spanEnds = new Map<DirectoryRecord, number>();
  byOffset.forEach((record, index) => {
    spanEnds.set(record, byOffset[index + 1]?.localHeaderOffset ?? directory.offset);
  });
  return directory.records.map((record) => locateEntry(file, record, spanEnds.get(record)!));
}

function locateEntry(file: Buffer, record: DirectoryRecord, spanEnd: number): ZipEntry {
  const name = entryName(record.rawName);
  const start = record.localHeaderOffset;
  const { signature, size } = ZIP_RECORDS.localHeader;
  if (record.flags & (ZIP_FLAGS.encrypted | ZIP_FLAGS.strongEncryption | ZIP_FLAGS.maskedHeaders)) {
    throw documentEncrypted(`"${name}" in the file is encrypted. Remove the password and upload the file again.`);
  }
  if (record.method !== ZIP_METHODS.stored && record.method !== ZIP_METHODS.deflated) {
    throw documentCorrupt(`"${name}" in the file has a compression method (${record.method}) that Office never uses.`);
  }
  if (start + size > file.length || file.readUInt32LE(start) !== signature) {
    throw documentCorrupt(`The file is damaged or incomplete: its entry "${name}" is missing. Upload it again.`);
  }
  const nameEnd = start + size + file.readUInt16LE(start + 26);
  const dataStart = nameEnd + file.readUInt16LE(start + 28);
  const dataEnd = dataStart + record.compressedSize;
  if (dataEnd > spanEnd) {
    // Entries that share bytes are how a small file states a huge content; a file cut short looks the same.
    throw documentUnsafe(
      `"${name}" in the file overlaps the data after it. Open and save the file in its application.`,
    );
  }
  if (!file.subarray(start + size, nameEnd).equals(record.rawName)) {
    throw documentUnsafe(`"${name}" in the file has two different names. Open and save the file in its application.`);
  }
  return { name, record, span: file.subarray(start, spanEnd), compressed: file.subarray(dataStart, dataEnd) };
}

/**
 * Decodes an entry's name. Names that a careless program would write outside of its folder are refused.
 *
 * @throws LoquentError `document_unsafe`
 */
function entryName(raw: Buffer): string {
  // Writers forget the UTF-8 flag; names that aren't UTF-8 only have to be distinguishable, not readable.
  const name = raw.toString(isUtf8(raw) ? 'utf8' : 'latin1').replaceAll('\\', '/');
  const escapes = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  if (escapes || name === '' || name.includes('\0')) {
    throw documentUnsafe(`The file has an entry with an unsafe name: ${JSON.stringify(name)}.`);
  }
  return name;
}
