import { sameLanguage } from '#domain/languages/language-tag.ts';
import { pluralTable } from '#domain/languages/plural-categories.ts';
import type { LanguagePair } from '#domain/guards/find-defects.ts';
import type { TranslatedUnit } from '#formats/bilingual/translated-unit.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { textInside } from '#formats/markup/element-tree.ts';
import { resourceDocument } from '#formats/strings/resource-document.ts';
import { ItemsOnDemand } from '#formats/strings/items-on-demand.ts';
import { parseResourceString } from '#formats/strings/string-content.ts';
import { isInLanguage, languageEdit, qtText, readQtFile } from './qt-messages.ts';

/**
 * Translation files of Qt Linguist. Finished translations are kept; those written lose their mark `unfinished`. `%n` gets the
 * forms of the target language.
 */
export const qtFormat: DocumentFormat = {
  id: 'qt',
  about: {
    name: 'Qt Linguist',
    translated:
      'messages without a finished translation, `numerus` in the forms of the target language; `language` is set',
    kept: 'finished, vanished and obsolete translations, contexts, locations, comments',
  },
  extensions: ['.ts'],
  mediaType: 'text/vnd.qt.linguist',
  translations: { in: 'units', extensions: ['.ts'], read: readQtTranslations },
  copiesCodes: true,
  read: readQt,
};

function readQt(bytes: Uint8Array, { targetLanguage }: ReadOptions = {}): ReadDocument {
  const file = readQtFile(bytes);
  const { source, encode, root, ends, messagesIn } = file;
  const isSame = isInLanguage(file, targetLanguage);
  return resourceDocument({
    bytes,
    source,
    encode,
    warnings: [],
    texts: new ItemsOnDemand(ends, (start, end) =>
      messagesIn(start, end).map((message) => qtText(source, message, isSame)),
    ),
    languageEdits(language) {
      const declared = root.tag.attribute('language')?.replaceAll('_', '-');
      return declared !== undefined && sameLanguage(declared, language) ? [] : languageEdit(source, root, language);
    },
  });
}

/**
 * The messages of a file with their translations in any state, each plural form separately.
 *
 * @throws LoquentError `document_mislabeled`, `document_corrupt`
 */
function readQtTranslations(
  bytes: Uint8Array,
  { targetLanguage }: Pick<LanguagePair, 'targetLanguage'>,
): readonly TranslatedUnit[] {
  const file = readQtFile(bytes);
  const isTargets = isInLanguage(file, targetLanguage);
  const { ofCounts } = pluralTable(targetLanguage);
  return file.messagesIn(0, file.ends.at(file.ends.length - 1)).flatMap((message, index): readonly TranslatedUnit[] => {
    const id = `s${index + 1}`;
    const meaning = message.meaning === undefined ? {} : { meaning: message.meaning };
    const source = parseResourceString(textInside(message.source)).content;
    const contentOf = (text: string | undefined) =>
      isTargets && text !== undefined && text.trim() !== '' ? parseResourceString(text).content : undefined;
    const place = message.context;
    if (!message.isNumerus) return [{ id, place, source, target: contentOf(message.texts[0]), ...meaning }];
    return message.texts.map((text, form) => ({
      id: `${id}.${form}`,
      place: `${place}, form ${form}`,
      source,
      target: contentOf(text),
      plural: { message: id, category: ofCounts[form] ?? 'other' },
      ...meaning,
    }));
  });
}
