import { TextDecoder } from 'node:util';
import { decodeStrictly } from './codec.ts';
import { isNearlyUtf8, LetterSample } from './letter-sample.ts';
import { rankEncodings } from './rank-encodings.ts';
import { byteOrderMark, unmarkedUtf16 } from './unicode.ts';

/** The bytes of a file, from its beginning in each call. */
export type ReadBytes = () => AsyncIterable<Uint8Array>;

/** How the characters of a file are stored. */
export interface FoundEncoding {
  /** As iconv-lite calls it, and as people see it. */
  readonly name: string;
  /** The beginning of the file, for a look at its content. */
  readonly beginning: Buffer;
}

/** Bytes inspected to determine the type of a file. */
const BEGINNING = 256 * 1024;

/**
 * Detects how the characters of a file are stored, reading it once: by its byte order mark, as UTF-8 where all of it or
 * nearly all of it is, as UTF-16, and else by its letters and its languages.
 *
 * @param languagesOf languages (BCP 47) that the first line names, as it looks in the likeliest encoding
 */
export async function detectEncoding(
  read: ReadBytes,
  languagesOf: (firstLine: string) => readonly string[],
): Promise<FoundEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const letters = new LetterSample();
  let isUtf8 = true;
  let beginning = Buffer.alloc(0);
  for await (const chunk of read()) {
    if (beginning.length < BEGINNING) beginning = Buffer.concat([beginning, chunk]);
    isUtf8 &&= decodes(utf8, chunk);
    letters.add(chunk);
  }
  isUtf8 &&= decodes(utf8);
  return { name: nameOf(beginning, isUtf8, letters.bytes(), languagesOf), beginning };
}

function nameOf(
  beginning: Buffer,
  isUtf8: boolean,
  sample: Buffer,
  languagesOf: (firstLine: string) => readonly string[],
): string {
  const unicode = byteOrderMark(beginning)?.encoding ?? unmarkedUtf16(beginning.subarray(0, beginning.length & ~1));
  if (unicode !== undefined) return unicode;
  if (isUtf8 || isNearlyUtf8(sample)) return 'UTF-8';
  const [likeliest] = rankEncodings(sample, []);
  // Its reader names the first place with damage.
  if (likeliest === undefined) return 'UTF-8';
  const [line = ''] = beginning.toString('latin1', 0, 2000).split(/[\r\n]/, 1);
  const languages = languagesOf(decodeStrictly(beginning.subarray(0, line.length), likeliest) ?? line);
  return rankEncodings(sample, languages)[0] ?? likeliest;
}

function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
