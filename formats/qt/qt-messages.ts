import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import { pluralTable } from '#domain/languages/plural-categories.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { documentMislabeled } from '#formats/errors.ts';
import { decodeXmlFile, type DecodedXmlFile } from '#formats/markup/decode-xml.ts';
import { childrenNamed, textInside, type XmlElement } from '#formats/markup/element-tree.ts';
import { setAttribute } from '#formats/markup/tag-attributes.ts';
import { XmlParts } from '#formats/markup/xml-parts.ts';
import { xmlString } from '#formats/markup/xml-string.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { indentationAt } from '#formats/strings/plural-items.ts';
import type { OwnText } from '#formats/strings/own-text.ts';
import { pluralMessage, repeatedForms } from '#formats/strings/plural-set.ts';
import { plainResource, type ResourceText } from '#formats/strings/resource-document.ts';
import { parseResourceString } from '#formats/strings/string-content.ts';
import type { NumberList } from '#formats/text/number-list.ts';
import type { Replacement } from '#formats/text/splice.ts';

const FILE_NAME = 'The Qt translation file';

/** A translation file of Qt Linguist (doc.qt.io/qt-6/linguist-ts-file-format.html). */
export interface QtFile extends DecodedXmlFile {
  readonly root: XmlElement;
  /** Offsets between messages, and after the last one. */
  readonly ends: NumberList;
  readonly messagesIn: (start: number, end: number) => readonly QtMessage[];
}

export interface QtMessage {
  readonly context: string;
  readonly element: XmlElement;
  readonly source: XmlElement;
  readonly translation: XmlElement | undefined;
  readonly isNumerus: boolean;
  /** Texts of the translation: one, or a plural form each. */
  readonly texts: readonly string[];
  /** True if it is translated and not marked as unfinished. */
  readonly isFinished: boolean;
  readonly meaning: string | undefined;
  readonly comment: string;
}

/** @throws LoquentError `document_empty`, `document_mislabeled`, `document_corrupt` */
export function readQtFile(bytes: Uint8Array): QtFile {
  const decoded = decodeXmlFile(bytes, 'a Qt translation file', FILE_NAME);
  if (!/^\uFEFF?\s*</.test(decoded.source)) {
    throw documentMislabeled(
      'The file is not a translation file of Qt (.ts): it is no XML. Code in TypeScript is not translated.',
    );
  }
  const isContext = (name: string) => name === 'context';
  const parts = new XmlParts(decoded.source, FILE_NAME, {
    holdsParts: (name, depth) => depth === 1 || (depth === 2 && isContext(name)),
    hasName: isContext,
  });
  const { root } = parts;
  if (root.name !== 'TS') {
    throw documentMislabeled(
      `The file is XML with the root <${root.tag.rawName.slice(0, 40)}>, not a translation file of Qt (<TS>).`,
    );
  }
  return { ...decoded, root, ends: parts.ends, messagesIn: (start, end) => messagesOf(parts.read(start, end)) };
}

function messagesOf(root: XmlElement): readonly QtMessage[] {
  return childrenNamed(root).flatMap((child) => {
    if (child.name === 'message') return messageOf(child, '');
    const context = child.name === 'context' ? textsOf(child, 'name') : undefined;
    if (context === undefined) return [];
    return childrenNamed(child, 'message').flatMap((element) => messageOf(element, context));
  });
}

const textsOf = (element: XmlElement, name: string) => childrenNamed(element, name).map(textInside).join(' ');

function messageOf(element: XmlElement, context: string): readonly QtMessage[] {
  const [source] = childrenNamed(element, 'source');
  const [translation] = childrenNamed(element, 'translation');
  const type = translation?.tag.attribute('type');
  // Linguist keeps translations of texts that the program has no more.
  if (source === undefined || type === 'obsolete' || type === 'vanished') return [];
  const isNumerus = element.tag.attribute('numerus') === 'yes';
  const forms = translation === undefined ? [] : childrenNamed(translation, 'numerusform');
  const texts = isNumerus ? forms.map(textInside) : translation === undefined ? [] : [textInside(translation)];
  const meaning = textsOf(element, 'comment');
  return [
    {
      context: [context, element.tag.attribute('id') ?? ''].filter((part) => part !== '').join('/'),
      element,
      source,
      translation,
      isNumerus,
      texts,
      isFinished: type === undefined && texts.length > 0 && texts.every((text) => text !== ''),
      meaning: meaning === '' ? undefined : meaning,
      comment: textsOf(element, 'extracomment'),
    },
  ];
}

/** A message as a text whose translation becomes that of the file. */
export function qtText(file: string, message: QtMessage, isSameTarget: boolean): ResourceText {
  const { context, source, comment, meaning, isNumerus, texts } = message;
  const { value } = xmlString(file, source);
  const isDone = message.isFinished && isSameTarget;
  const own = () => ownTranslation(file, message);
  const shared = { context, comment, ...(meaning === undefined ? {} : { meaning }) };
  const hasElements = source.children.some(({ type }) => type === 'element');
  const kept = hasElements ? 'not_text' : isDone ? 'already_translated' : undefined;
  if (isNumerus) {
    const forms = new Map([['other', plainText(value)]]);
    const { content, skipReason, formsOf } = pluralMessage(forms);
    return {
      ...shared,
      content,
      skipReason: kept ?? skipReason,
      own,
      edits(target, { targetLanguage, onRepeated }) {
        const found = formsOf(target);
        onRepeated(repeatedForms(forms, found));
        const written = pluralTable(targetLanguage).ofCounts.map(
          (form) => (found.get(form) ?? found.get('other')!).text,
        );
        return translationEdits(file, message, numerusForms(file, message, written));
      },
    };
  }
  const { content, skipReason, edits } = plainResource({ start: 0, end: 0, value, write: encodeXmlText });
  const target = isDone
    ? { target: { content: parseResourceString(texts[0]!).content, state: 'translated' as const } }
    : {};
  return {
    ...shared,
    ...target,
    content,
    skipReason: kept ?? skipReason,
    own,
    edits: (translated: CodedText, options) =>
      translationEdits(file, message, edits(translated, options)[0]?.text ?? encodeXmlText(value)),
  };
}

function numerusForms(file: string, { element, translation, source }: QtMessage, texts: readonly string[]): string {
  const [form] = translation === undefined ? [] : childrenNamed(translation, 'numerusform');
  const outer = indentationAt(file, translation?.start ?? source.start);
  const step = indentationAt(file, source.start).slice(indentationAt(file, element.start).length);
  const inner = form === undefined ? outer + step : indentationAt(file, form.start);
  return texts.map((text) => `${inner}<numerusform>${encodeXmlText(text)}</numerusform>`).join('') + outer;
}

/** The translation of a message if it is finished; a message is found by its source, and has another one when that changes. */
function ownTranslation(file: string, { context, meaning, source, translation, isFinished }: QtMessage): OwnText {
  const { value, start, end } = xmlString(file, source);
  return {
    key: JSON.stringify([context, meaning, value]),
    source: value,
    text: isFinished ? file.slice(translation!.start, translation!.end) : '',
    notation: 'source',
    replace: (text) => [
      translation === undefined
        ? { start: source.end, end: source.end, text: indentationAt(file, source.start) + text }
        : { start: translation.start, end: translation.end, text },
    ],
    blank: () => [{ start, end, text: '' }],
  };
}

/** A translation is written without its type, which marks it as unfinished. */
function translationEdits(file: string, { source, translation }: QtMessage, content: string): readonly Replacement[] {
  if (translation === undefined) {
    const text = `${indentationAt(file, source.start)}<translation>${content}</translation>`;
    return [{ start: source.end, end: source.end, text }];
  }
  const tag = file
    .slice(translation.start, translation.contentStart)
    .replace(/(?<!\s)\s+type\s{0,8}=\s{0,8}(?:"[^"]*"|'[^']*')/, '');
  const open = translation.tag.selfClosing ? `${tag.slice(0, -2).trimEnd()}>` : tag;
  return [{ start: translation.start, end: translation.end, text: `${open}${content}</translation>` }];
}

/** True if the translations of a file are in a language, or in one that it doesn't name. */
export function isInLanguage({ root }: QtFile, language: string | undefined): boolean {
  const declared = parseLanguageTag(root.tag.attribute('language')?.replaceAll('_', '-') ?? '')?.tag;
  return declared === undefined || language === undefined || sameLanguage(declared, language);
}

/** Names the language of the translations, with the separator of Qt. */
export function languageEdit(file: string, root: XmlElement, language: string): readonly Replacement[] {
  const tag = file.slice(root.start, root.contentStart);
  const text = setAttribute(tag, 'language', language.replaceAll('-', '_'));
  return [{ start: root.start, end: root.contentStart, text }];
}
