import { documentCorrupt, documentMislabeled } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument } from '#formats/format.ts';
import { decodeXmlFile } from '#formats/markup/decode-xml.ts';
import { childrenNamed, textInside, type XmlElement } from '#formats/markup/element-tree.ts';
import { XmlParts } from '#formats/markup/xml-parts.ts';
import { xmlString } from '#formats/markup/xml-string.ts';
import { indentationAt, plainItem, pluralResource, type PluralItem } from '#formats/strings/plural-items.ts';
import { isPluralCategory } from '#formats/strings/plural-set.ts';
import { placeOf } from '#formats/strings/line-place.ts';
import { plainResource, resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { ItemsOnDemand } from '#formats/strings/items-on-demand.ts';

/** Plural rules of Apple (developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals). */
export const stringsdictFormat: DocumentFormat = {
  id: 'stringsdict',
  about: {
    name: 'Apple plural rules',
    translated: 'texts, and the plural forms of each variable with those of the target language',
    kept: 'keys, types, variables, comments',
  },
  extensions: ['.stringsdict'],
  mediaType: 'application/x-apple-stringsdict',
  copiesCodes: true,
  read: readPlist,
};

const FILE_NAME = 'The property list';

/** Keys whose strings are read by programs. */
const TYPE_KEY = /^NSString(?:FormatSpecType|FormatValueType)Key$/;

/**
 * Reads a property list in XML whose strings are texts.
 *
 * @throws LoquentError `document_mislabeled`, `document_corrupt`
 */
export function readPlist(bytes: Uint8Array): ReadDocument {
  const { source, encode } = decodeXmlFile(bytes, 'a property list', FILE_NAME);
  let hasDictionary = false;
  const isDictionary = (name: string, depth: number) => {
    const isOutermost = name === 'dict' && depth === 2 && !hasDictionary;
    hasDictionary ||= isOutermost;
    return isOutermost;
  };
  const parts = new XmlParts(source, FILE_NAME, { holdsParts: isDictionary, endsPart: (name) => name !== 'key' });
  if (parts.root.name !== 'plist' || !(hasDictionary || childrenNamed(parts.root, 'dict').length > 0)) {
    throw documentMislabeled(
      'The file is XML, but not a property list (<plist>) with a <dict>. Export it from Xcode again.',
    );
  }
  const texts = new ItemsOnDemand(parts.ends, (start, end) =>
    childrenNamed(parts.read(start, end), 'dict')
      .slice(0, 1)
      .flatMap((dictionary) => textsOf(source, dictionary, '')),
  );
  return resourceDocument({ bytes, source, encode, warnings: [], texts });
}

interface PlistEntry {
  readonly name: string;
  readonly key: XmlElement;
  readonly value: XmlElement;
}

function textsOf(source: string, dictionary: XmlElement, path: string): readonly ResourceText[] {
  const entries = entriesOf(source, dictionary);
  const isVariable = entries.some(({ name }) => name === 'NSStringFormatSpecTypeKey');
  const forms = entries.filter(({ name, value }) => isPluralCategory(name) && value.name === 'string');
  const isPlural =
    isVariable &&
    forms.some(({ name }) => name === 'other') &&
    new Set(forms.map(({ name }) => name)).size === forms.length;
  const plural = isPlural ? [pluralOf(source, forms, path)] : [];
  const others = entries.filter((entry) => !isPlural || !forms.includes(entry));
  return [
    ...plural,
    ...others.flatMap(({ name, value }): readonly ResourceText[] => {
      const below = path === '' ? name : `${path}.${name}`;
      if (value.name === 'dict') return textsOf(source, value, below);
      if (value.name !== 'string' || TYPE_KEY.test(name) || value.tag.selfClosing) return [];
      return [{ context: below, ...plainResource(xmlString(source, value)) }];
    }),
  ];
}

function pluralOf(source: string, forms: readonly PlistEntry[], path: string): ResourceText {
  const items = forms.map(({ name, key, value }): PluralItem => {
    const string = xmlString(source, value);
    return {
      form: name,
      start: key.start,
      end: value.end,
      nameStart: key.contentStart,
      nameEnd: key.contentEnd,
      textStart: string.start,
      textEnd: string.end,
      ...plainItem(string),
    };
  });
  return { context: path, ...pluralResource(source, items, indentationAt(source, items[0]!.start)) };
}

/** @throws LoquentError `document_corrupt` for a key without a value */
function entriesOf(source: string, dictionary: XmlElement): readonly PlistEntry[] {
  const elements = childrenNamed(dictionary);
  return elements.flatMap((key, index): PlistEntry[] => {
    if (key.name !== 'key') return [];
    const value = elements[index + 1];
    if (value === undefined || value.name === 'key') {
      throw documentCorrupt(
        `The file is not a valid property list. ${placeOf(source, key.start)}: the key has no value. Correct it and upload it again.`,
      );
    }
    return [{ name: textInside(key), key, value }];
  });
}
