import iconv from 'iconv-lite';
import type { ReadBytes } from '#formats/glossary/source.ts';
import { unmarkedUtf16 } from '#formats/text/encodings.ts';

/** Bytes that tell the encoding: mark, declaration, first elements. */
const BEGINNING = 4096;

const MARKS: readonly (readonly [name: string, ...bytes: number[]])[] = [
  ['UTF-8', 0xef, 0xbb, 0xbf],
  ['UTF-16LE', 0xff, 0xfe],
  ['UTF-16BE', 0xfe, 0xff],
];

/** The encoding of an XML file: its byte order mark, else UTF-16 by its zeros, else its declaration, else UTF-8 (XML 1.0, appendix F). */
export async function encodingOf(read: ReadBytes): Promise<string> {
  let beginning = Buffer.alloc(0);
  for await (const bytes of read()) {
    beginning = Buffer.concat([beginning, bytes]);
    if (beginning.length >= BEGINNING) break;
  }
  const marked = MARKS.find(([, ...bytes]) => bytes.every((byte, index) => beginning[index] === byte));
  if (marked !== undefined) return marked[0];
  const even = beginning.length - (beginning.length % 2);
  const wide = unmarkedUtf16(beginning.subarray(0, Math.min(even, BEGINNING)));
  if (wide !== undefined) return wide.toUpperCase();
  const [, declared] =
    /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(beginning.toString('latin1', 0, 200)) ?? [];
  return declared === undefined || !iconv.encodingExists(declared) || /utf-?16/i.test(declared) ? 'UTF-8' : declared;
}
