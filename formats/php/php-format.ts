import { decodeText, encodePieces } from '#formats/encoding/text-file.ts';
import { documentMislabeled } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { KEPT_LENGTH } from '#formats/strings/items-on-demand.ts';
import { placeOf } from '#formats/strings/line-place.ts';
import { itemsOfParts } from '#formats/strings/maximum-length.ts';
import { ownSource } from '#formats/strings/own-text.ts';
import { ownValue, plainResource, resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { laravelPlural } from './laravel-plural.ts';
import { parsePhp, phpEntries, type PhpEntry } from './php-nodes.ts';
import { phpParts, type PhpPart } from './php-parts.ts';
import { phpString } from './php-strings.ts';

/**
 * Arrays of texts in PHP: Laravel (laravel.com/docs/localization), and files that assign to an array. Only string literals
 * change; expressions stay.
 */
export const phpFormat: DocumentFormat = {
  id: 'php',
  about: {
    name: 'PHP arrays',
    translated:
      'texts in arrays that the file returns or assigns; texts for numbers of Laravel (`one|many`) in the forms of the target language',
    kept: 'keys, comments, expressions, `:name`, all other code',
  },
  extensions: ['.php'],
  mediaType: 'application/x-httpd-php',
  options: ['plurals'],
  copiesCodes: true,
  read: readPhp,
};

/** The parser's tree takes half a gigabyte for that. */
const LIMIT = { most: 12, kind: 'PHP' };
/** Length of the parts of a long array, which are read again on each access; shorter parts would share a group of `ItemsOnDemand`. */
const PART_LENGTH = 4_096;

function readPhp(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text: source, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  const parts = source.length > KEPT_LENGTH ? phpParts(source, PART_LENGTH) : [];
  const texts = itemsOfParts(source, parts, textsOfPart, LIMIT) ?? textsOfFile();
  return resourceDocument({
    bytes,
    source,
    encode: (written) => encodePieces(written, form, bytes.length),
    warnings,
    texts,
  });

  function textsOfFile(): readonly ResourceText[] {
    const entries = phpEntries(parsePhp(source));
    if (entries.length > 0) return textsOf(source, entries, 0);
    throw documentMislabeled(
      "The file has no array of texts: it returns none (\"return ['key' => 'text'];\") and assigns none. Other PHP is not translated.",
    );
  }

  function textsOfPart(part: PhpPart): readonly ResourceText[] {
    const text = part.head + source.slice(part.start, part.end) + part.tail;
    const shift = part.start - part.head.length;
    const program = parsePhp(text, (offset) => placeOf(source, offset + shift));
    return textsOf(text, phpEntries(program, part.firstIndex), shift);
  }

  /** @param shift offset of the text in the file */
  function textsOf(text: string, entries: readonly PhpEntry[], shift: number): readonly ResourceText[] {
    return entries.flatMap(({ path, node, comment }): readonly ResourceText[] => {
      const found = phpString(text, node);
      const context = path.join('.');
      // An expression, such as a concatenation, is counted as a text that stays.
      if (found === undefined) {
        const isText = node.kind === 'bin' || node.kind === 'encapsed' || node.kind === 'string';
        const range = { start: node.loc.start.offset + shift, end: node.loc.end.offset + shift };
        const content = { text: source.slice(range.start, range.end), codes: [] };
        const own = () => ({ ...ownSource(source, range), blank: () => [] });
        return isText ? [{ context, content, comment, skipReason: 'not_text', edits: () => [], own }] : [];
      }
      const string = { ...found, start: found.start + shift, end: found.end + shift };
      const plural = options.plurals === 'none' ? undefined : laravelPlural(string, options.sourceLanguage);
      return [{ context, comment, ...(plural ?? plainResource(string)), own: () => ownValue(string) }];
    });
  }
}
