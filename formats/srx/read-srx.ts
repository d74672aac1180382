import type { InvalidField } from '#domain/errors.ts';
import type { SrxDocument } from '#domain/segmentation/srx.ts';
import { decodeStrictly } from '#formats/encoding/codec.ts';
import { BYTE_ORDER_MARK } from '#formats/encoding/unicode.ts';
import { xmlEncodingOf } from '#formats/encoding/xml-declaration.ts';
import { srxInvalid } from './errors.ts';
import { SrxBuilder } from './srx-builder.ts';
import { SaxesParser } from 'saxes';

/** Far above LanguageTool's rules of 30 languages, the largest public file. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_PROBLEMS = 20;

/** Rules from a file, and its ignored parts. */
export interface ReadSrx {
  readonly document: SrxDocument;
  /** `path` is `line 12`. */
  readonly warnings: readonly InvalidField[];
}

/**
 * Reads an SRX 2.0 file: rules with their patterns translated from ICU's syntax, language maps, cascading.
 *
 * @param bytes the whole file
 * @throws LoquentError `srx_invalid`; its details name up to 20 problems with their lines
 */
export function readSrx(bytes: Uint8Array): ReadSrx {
  if (bytes.length > MAX_BYTES) throw srxInvalid('The file of segmentation rules is larger than 4 MB. Shorten it.');
  const parser = new SaxesParser({ xmlns: true, position: true });
  const builder = new SrxBuilder(() => parser.line);
  parser.on('doctype', () => {
    throw srxInvalid(
      'The file of segmentation rules has a document type declaration (DOCTYPE), which can be used for attacks. Remove it.',
      [{ path: `line ${parser.line}`, message: 'document type declaration' }],
    );
  });
  parser.on('error', (error) => {
    const message = error.message.replace(/^\d+:\d+: /u, '');
    throw srxInvalid('The file of segmentation rules is not well-formed XML. Correct it.', [
      { path: `line ${parser.line}`, message },
    ]);
  });
  parser.on('opentag', (tag) => builder.open(tag));
  parser.on('closetag', (tag) => builder.close(tag));
  parser.on('text', (text) => builder.text(text));
  parser.on('cdata', (text) => builder.text(text));
  parser.write(decode(bytes)).close();
  const { document, problems, warnings } = builder.finish();
  if (problems.length > 0) {
    const first = problems[0]!;
    const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
    throw srxInvalid(
      `The file of segmentation rules can't be used: ${first.path}: ${first.message}${more}. Correct it.`,
      problems.slice(0, MAX_PROBLEMS),
    );
  }
  return { document, warnings };
}

function decode(bytes: Uint8Array): string {
  const encoding = xmlEncodingOf(bytes) ?? 'UTF-8';
  const text = decodeStrictly(bytes, encoding);
  if (text === undefined) throw srxInvalid(`The file of segmentation rules isn't valid ${encoding}. Save it as UTF-8.`);
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
