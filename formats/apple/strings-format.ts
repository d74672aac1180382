import { decodeText, encodePieces } from '#formats/encoding/text-file.ts';
import { documentMislabeled } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { plainResource, resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { endsOf, ItemsOnDemand } from '#formats/strings/items-on-demand.ts';
import { readPlist } from './plist.ts';
import { escapeApple, readStringsEntries, unescapeApple, type StringsEntry } from './strings-syntax.ts';

/** Strings files of Apple, as text or as a property list in XML. */
export const stringsFormat: DocumentFormat = {
  id: 'strings',
  about: { name: 'Apple strings', translated: 'values', kept: 'keys, comments, the encoding, addresses, numbers' },
  extensions: ['.strings'],
  mediaType: 'text/x-apple-strings',
  read: readStrings,
};

function readStrings(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  if (Buffer.from(bytes.subarray(0, 6)).toString('latin1') === 'bplist') {
    throw documentMislabeled(
      'The file is a compiled strings file (a binary property list). Convert it with "plutil -convert xml1" and upload it again.',
    );
  }
  const { text: source, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  if (/^\s*<(?:\?xml|!DOCTYPE|plist)/.test(source)) return readPlist(bytes);
  return resourceDocument({
    bytes,
    source,
    encode: (written) => encodePieces(written, form, bytes.length),
    warnings,
    texts: new ItemsOnDemand(endsOf(readStringsEntries(source)), (start, end) =>
      Array.from(readStringsEntries(source, start, end), (entry) => textOf(source, entry)),
    ),
  });
}

function textOf(source: string, { key, comment, value, textEnd }: StringsEntry): ResourceText {
  const note = { context: key, comment };
  if (value === undefined) {
    const write = (text: string) => ` = "${escapeApple(text)}"`;
    return { ...note, ...plainResource({ start: textEnd, end: textEnd, value: key, write }) };
  }
  const quote = /["']/.exec(source[value.start - 1] ?? '')?.[0];
  const write = (text: string) => (quote === undefined ? `"${escapeApple(text)}"` : escapeApple(text, quote));
  return { ...note, ...plainResource({ ...value, value: unescapeApple(source.slice(value.start, value.end)), write }) };
}
