import { isUtf8 } from 'node:buffer';
import { decodeAs, decodeText, encodePieces, type DecodedText } from '#formats/encoding/text-file.ts';
import { byteOrderMark } from '#formats/encoding/unicode.ts';
import type { DocumentFormat, ReadDocument } from '#formats/format.ts';
import { plainResource, resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { endsOf, ItemsOnDemand } from '#formats/strings/items-on-demand.ts';
import { asciiOf, readProperties, writeProperty, type Property } from './properties-syntax.ts';
import { messageQuotes } from './message-quotes.ts';

/**
 * Properties of Java (docs.oracle.com/javase/8/docs/api/java/util/Properties.html). Files in ASCII stay in ASCII, with `\u`
 * escapes, which is right for programs that read Latin-1 and for those that read UTF-8.
 */
export const propertiesFormat: DocumentFormat = {
  id: 'properties',
  about: {
    name: 'Java properties',
    translated: 'values; apostrophes of messages with arguments stay doubled',
    kept: 'keys, comments, escapes of ASCII files, addresses, numbers',
  },
  extensions: ['.properties'],
  mediaType: 'text/x-java-properties',
  read: readPropertiesFile,
};

function readPropertiesFile(bytes: Uint8Array): ReadDocument {
  const decoded = decodeProperties(bytes);
  const { text: source, form } = decoded;
  const isAscii = !/[^\x00-\x7f]/.test(source);
  return resourceDocument({
    bytes,
    source,
    encode: (written) => encodePieces(form.encoding === LATIN_1 ? inLatin1(written) : written, form, bytes.length),
    warnings: [],
    texts: new ItemsOnDemand(endsOf(readProperties(source)), (start, end) =>
      Array.from(readProperties(source, start, end), textOf),
    ),
  });

  function textOf(property: Property): ResourceText {
    const { key, comment } = property;
    return { context: key, comment, ...plainResource(valueOf(source, property, isAscii)) };
  }
}

const LATIN_1 = 'ISO-8859-1';

function* inLatin1(pieces: Iterable<string>): Generator<string, void> {
  for (const piece of pieces) yield asciiOf(piece, /[^\x00-\xff]/g);
}

/** The encoding of these files is Latin-1, unless they are Unicode. */
function decodeProperties(bytes: Uint8Array): DecodedText {
  if (byteOrderMark(bytes) === undefined && !isUtf8(bytes)) {
    const decoded = decodeAs(bytes, LATIN_1);
    if (decoded !== undefined && !decoded.text.includes('\0'))
      return { ...decoded, form: { ...decoded.form, encoding: LATIN_1 } };
  }
  return decodeText(bytes);
}

function valueOf(source: string, { value, valueStart, valueEnd }: Property, isAscii: boolean) {
  const { text, write } = messageQuotes(value);
  const lineBreak = /\\n(\\(?:\r\n|\r|\n)[ \t]{0,40})/.exec(source.slice(valueStart, valueEnd))?.[1] ?? '';
  return {
    start: valueStart,
    end: valueEnd,
    value: text,
    write: (written: string) => writeProperty(write(written), { isAscii, lineBreak }),
  };
}
