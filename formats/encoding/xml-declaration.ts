import { encodingOfLabel, isSupported } from './codec.ts';
import { byteOrderMark, unmarkedUtf16 } from './unicode.ts';

/** Bytes examined for the encoding of an XML file: mark, declaration, first elements. */
export const XML_BEGINNING = 4096;

const DECLARATION = /^<\?xml[^<>]{0,200}?\sencoding\s{0,8}=\s{0,8}["']([\w.:-]{1,40})["']/;

/**
 * The encoding of an XML file: its byte order mark, else UTF-16 by its zeros, else its declaration (XML 1.0, appendix F).
 *
 * @param beginning the first `XML_BEGINNING` bytes, or all
 * @returns undefined without a mark and a declaration of a supported encoding: then it is UTF-8
 */
export function xmlEncodingOf(beginning: Uint8Array): string | undefined {
  const sample = beginning.subarray(0, Math.min(beginning.length & ~1, XML_BEGINNING));
  const unicode = byteOrderMark(beginning)?.encoding ?? unmarkedUtf16(sample);
  if (unicode !== undefined) return unicode;
  const label = DECLARATION.exec(Buffer.from(beginning.subarray(0, 400)).toString('latin1'))?.[1];
  const declared = label === undefined ? undefined : encodingOfLabel(label);
  return declared !== undefined && isSupported(declared) && !declared.startsWith('utf-16') ? declared : undefined;
}
