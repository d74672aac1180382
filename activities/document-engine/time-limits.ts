import { ZIP_LIMITS } from '#formats/zip/limits.ts';
import { readCentralDirectory } from '#formats/zip/central-directory.ts';

/** How long a document may be worked on, in ms of work. */
export interface DocumentTimeLimits {
  /** For any document, however small. */
  readonly least: number;
  /** For each MiB in addition. */
  readonly perMebibyte: number;
  /** For any document, however large. */
  readonly most: number;
}

/**
 * Four times as long as Markdown, the slowest format, takes on a machine of two cores (5 s per MiB), since others may use
 * the cores as well.
 */
export const DEFAULT_TIME_LIMITS: DocumentTimeLimits = { least: 30_000, perMebibyte: 20_000, most: 900_000 };

const MEBIBYTE = 1024 * 1024;

/** Ms that work on a document may take. @param languages how many are written at once */
export function timeLimitOf(
  source: Uint8Array,
  { least, perMebibyte, most }: DocumentTimeLimits,
  languages = 1,
): number {
  return Math.min(most, least + (unpackedSize(source) / MEBIBYTE) * perMebibyte * languages);
}

/**
 * Bytes that a reader goes through: of a zip container, what its entries say that they unpack to, and no more than is
 * unpacked of one. An entry that lies gets less time, or as much as the largest container.
 */
function unpackedSize(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x504b0304) return bytes.length;
  try {
    const { records } = readCentralDirectory(bytes, ZIP_LIMITS);
    const unpacked = records.reduce((sum, { inflatedSize }) => sum + inflatedSize, 0);
    return Math.max(bytes.length, Math.min(unpacked, ZIP_LIMITS.inflatedBytes));
  } catch {
    // The reader says what is wrong with it.
    return bytes.length;
  }
}
