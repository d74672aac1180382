import { decodeText, encodePieces } from '#formats/encoding/text-file.ts';
import { documentMislabeled } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { refuseLonger } from '#formats/strings/maximum-length.ts';
import { ownSource } from '#formats/strings/own-text.ts';
import { ownValue, plainResource, resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { laravelPlural } from './laravel-plural.ts';
import { parsePhp, phpEntries } from './php-nodes.ts';
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

/** Millions of UTF-16 units, for which the parser's tree takes half a gigabyte. */
const MAX_LENGTH = 12;

function readPhp(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text: source, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  refuseLonger(source, MAX_LENGTH, 'PHP');
  const entries = phpEntries(parsePhp(source));
  if (entries.length === 0) {
    throw documentMislabeled(
      "The file has no array of texts: it returns none (\"return ['key' => 'text'];\") and assigns none. Other PHP is not translated.",
    );
  }
  const texts = entries.flatMap(({ path, node, comment }): readonly ResourceText[] => {
    const string = phpString(source, node);
    const context = path.join('.');
    // An expression, such as a concatenation, is counted as a text that stays.
    if (string === undefined) {
      const isText = node.kind === 'bin' || node.kind === 'encapsed' || node.kind === 'string';
      const content = { text: source.slice(node.loc.start.offset, node.loc.end.offset), codes: [] };
      const own = () => ({
        ...ownSource(source, { start: node.loc.start.offset, end: node.loc.end.offset }),
        blank: () => [],
      });
      return isText ? [{ context, content, comment, skipReason: 'not_text', edits: () => [], own }] : [];
    }
    const plural = options.plurals === 'none' ? undefined : laravelPlural(string, options.sourceLanguage);
    const text = plural ?? plainResource(string);
    return [{ context, comment, ...text, own: () => ownValue(string) }];
  });
  return resourceDocument({
    bytes,
    source,
    encode: (written) => encodePieces(written, form, bytes.length),
    warnings,
    texts,
  });
}
