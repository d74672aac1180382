import { sameContent } from '#domain/units/coded-text.ts';
import { documentMislabeled } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument } from '#formats/format.ts';
import { commentedElements } from '#formats/markup/commented-elements.ts';
import { decodeXmlFile } from '#formats/markup/decode-xml.ts';
import { childrenNamed, type XmlElement } from '#formats/markup/element-tree.ts';
import type { InlineMark } from '#formats/markup/inline-items.ts';
import { XmlParts } from '#formats/markup/xml-parts.ts';
import { indentationAt, pluralResource, type PluralItem } from '#formats/strings/plural-items.ts';
import { isPluralCategory } from '#formats/strings/plural-set.ts';
import { ownSource } from '#formats/strings/own-text.ts';
import { resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { resourceSkipReason } from '#formats/strings/string-content.ts';
import { ItemsOnDemand } from '#formats/strings/items-on-demand.ts';
import { readStyledText } from './styled-text.ts';

const FILE_NAME = 'The file of strings';

/**
 * String resources of Android (developer.android.com/guide/topics/resources/string-resource): strings, arrays and plurals.
 * Resources with `translatable="false"`, references and other resources stay.
 */
export const androidFormat: DocumentFormat = {
  id: 'android',
  about: {
    name: 'Android strings (`<resources>`)',
    translated: 'strings, arrays, plurals with the forms of the target language; `tools:locale` is set',
    kept: '`translatable="false"`, references, `xliff:g`, tags, escapes, comments, other resources',
  },
  extensions: ['.xml'],
  mediaType: 'application/xml',
  copiesCodes: true,
  read: readAndroid,
};

function readAndroid(bytes: Uint8Array): ReadDocument {
  const { source, encode } = decodeXmlFile(bytes, 'XML', FILE_NAME);
  const parts = new XmlParts(source, FILE_NAME, { holdsParts: (_, depth) => depth === 1 });
  const { root } = parts;
  if (root.name !== 'resources') {
    throw documentMislabeled(
      `The file is XML with the root <${root.tag.rawName.slice(0, 40)}>. Of XML files, only string resources of Android ` +
        '(<resources>) can be translated; save others as XLIFF, HTML or a document.',
    );
  }
  const texts = new ItemsOnDemand(parts.ends, (start, end) =>
    commentedElements(source, parts.read(start, end)).flatMap(({ element, comment }) =>
      textsOf(source, element, comment),
    ),
  );
  return resourceDocument({
    bytes,
    source,
    encode,
    warnings: [],
    texts,
    languageEdits: (language) => localeEdits(source, root, language),
  });
}

function textsOf(source: string, element: XmlElement, comment: string): readonly ResourceText[] {
  const name = element.tag.attribute('name') ?? '';
  const isKept = element.tag.attribute('translatable') === 'false';
  const note = { comment, isKept };
  switch (element.name) {
    case 'string':
      return [stringOf(source, element, name, note)];
    case 'item':
      return element.tag.attribute('type') === 'string' ? [stringOf(source, element, name, note)] : [];
    case 'string-array':
    case 'array':
      return commentedElements(source, element).map((item, index) => {
        const own = { comment: item.comment || comment, isKept };
        return stringOf(source, item.element, `${name}[${index}]`, own);
      });
    case 'plurals':
      return pluralsOf(source, element, name, note);
    default:
      return [];
  }
}

interface AndroidNote {
  readonly comment: string;
  readonly isKept: boolean;
}

function stringOf(
  source: string,
  element: XmlElement,
  context: string,
  { comment, isKept }: AndroidNote,
): ResourceText {
  const text = readStyledText(source, element);
  const shown = text.content.text + text.content.codes.map(({ equivalent = '' }) => equivalent).join('');
  const isReference =
    /^[@?]/.test(shown) && /^[@?][\w+.:/]+$/.test(source.slice(element.contentStart, element.contentEnd).trim());
  return {
    context,
    content: text.content,
    comment,
    skipReason: isKept ? 'marked_not_translatable' : isReference ? 'not_text' : resourceSkipReason(shown),
    edits(target) {
      if (sameContent(target, text.content)) return [];
      return [{ start: text.start, end: text.end, text: text.write(target) }];
    },
    // With the quotes, the tags and the sections of the translation.
    own: element.tag.selfClosing
      ? undefined
      : () => ownSource(source, { start: element.contentStart, end: element.contentEnd }),
  };
}

function pluralsOf(
  source: string,
  element: XmlElement,
  context: string,
  { comment, isKept }: AndroidNote,
): readonly ResourceText[] {
  let firstId = 1;
  const seen = new Set<string>();
  const marks = new Map<string, InlineMark>();
  const items = childrenNamed(element, 'item').flatMap((item): PluralItem[] => {
    const form = item.tag.attribute('quantity') ?? '';
    const name = item.tag.attributeRange('quantity', source, item.start);
    if (!isPluralCategory(form) || seen.has(form) || name === undefined || item.tag.selfClosing) return [];
    seen.add(form);
    const { content, start, end, write, marks: own } = readStyledText(source, item, firstId);
    firstId += content.codes.length;
    for (const [key, mark] of own) marks.set(key, mark);
    return [
      {
        form,
        content,
        start: item.start,
        end: item.end,
        nameStart: name.start,
        nameEnd: name.end,
        textStart: start,
        textEnd: end,
        write: (target) => write(target, marks),
      },
    ];
  });
  if (items.length === 0) return [];
  const plurals = pluralResource(source, items, indentationAt(source, items[0]!.start));
  const own = () => ({
    ...plurals.own!(),
    ...ownSource(source, { start: items[0]!.start, end: items.at(-1)!.end }),
  });
  return [{ context, comment, ...plurals, own, ...(isKept ? { skipReason: 'marked_not_translatable' as const } : {}) }];
}

/** `tools:locale` names the language for Android Studio, with the region as BCP 47 has it. */
function localeEdits(source: string, root: XmlElement, language: string) {
  const range = root.tag.attributeRange('{http://schemas.android.com/tools}:locale', source, root.start);
  return range === undefined ? [] : [{ ...range, text: language }];
}
