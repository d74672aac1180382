import { ZIP_LIMITS } from '#formats/zip/limits.ts';
import { readCentralDirectory } from '#formats/zip/central-directory.ts';

/** Limits of the work on a document, in ms of work. */
export interface DocumentTimeLimits {
  /** Minimum for any document. */
  readonly least: number;
  /** Added per MiB. */
  readonly perMebibyte: number;
  /** Maximum for any document. */
  readonly most: number;
}

/**
 * Four times the time that Markdown, the slowest format, takes on a machine of two cores (5 s per MiB), because other
 * work may use the cores as well.
 */
export const DEFAULT_TIME_LIMITS: DocumentTimeLimits = { least: 30_000, perMebibyte: 20_000, most: 900_000 };

/** Ms of work for running all rules over a batch of segments: some twenty times the usual time. */
export const CHECK_TIME_PER_BATCH = 2_000;

const MEBIBYTE = 1024 * 1024;

/** Ms of work permitted for a document. @param languages number of languages written together */
export function timeLimitOf(
  source: Uint8Array,
  { least, perMebibyte, most }: DocumentTimeLimits,
  languages = 1,
): number {
  return Math.min(most, least + (unpackedSize(source) / MEBIBYTE) * perMebibyte * languages);
}

/**
 * Bytes that a reader processes: for a zip container, the unpacked sizes that its entries state, up to the maximum that
 * is unpacked. An entry with a false size gets less time, or at most that of the largest container.
 */
function unpackedSize(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x504b0304) return bytes.length;
  try {
    const { records } = readCentralDirectory(bytes, ZIP_LIMITS);
    const unpacked = records.reduce((sum, { inflatedSize }) => sum + inflatedSize, 0);
    return Math.max(bytes.length, Math.min(unpacked, ZIP_LIMITS.inflatedBytes));
  } catch {
    // The reader will report the defect.
    return bytes.length;
  }
}
