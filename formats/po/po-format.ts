import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { encodeText } from '#formats/encoding/text-file.ts';
import { splice } from '#formats/text/splice.ts';
import { decodeCatalog } from './decode.ts';
import { readPoEntries, type PoEntry } from './entries.ts';
import { headerReplacements, isHeader, planPlurals, readPoHeader, type CatalogHeader } from './header.ts';
import { messageReplacements, withoutFuzzyFlag, type MessageLayout } from './message-writer.ts';
import { readMessage, type MessageMode } from './messages.ts';
import { readPoTranslations } from './read-translations.ts';
import { keepsLanguage, pluralWarnings, replacesLanguage } from './warnings.ts';

/**
 * Catalogs of GNU gettext. A unit is a message (two for one with a plural); its translation goes into `msgstr`. Messages
 * that have a translation keep it, fuzzy ones are translated again and lose the mark.
 */
export const poFormat: DocumentFormat = {
  id: 'po',
  about: {
    name: 'gettext catalogs',
    translated: 'messages and plurals without a translation',
    kept: 'translated messages, comments',
  },
  extensions: ['.po', '.pot'],
  mediaType: 'text/x-gettext-translation',
  translations: { in: 'units', extensions: ['.po'], read: readPoTranslations },
  read: readPo,
};

function readPo(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const decoded = decodeCatalog(bytes, [options.sourceLanguage, options.targetLanguage]);
  const { text } = decoded;
  const entries = readPoEntries(text);
  const headerEntry = entries.find(isHeader);
  const header = readPoHeader(headerEntry);
  const mode = modeOf(header, options);
  const messages = entries
    .filter((entry) => !isHeader(entry))
    .map((entry, index) => readMessage(entry, `e${index + 1}`, mode, header.pluralForms));
  const wraps = isWrapped(text, entries);
  return {
    units: messages.flatMap(({ units }) => units),
    warnings: mode === 'replaced' ? [...decoded.warnings, replacesLanguage(header.language!)] : decoded.warnings,
    write(targets, { targetLanguage, onWarning }) {
      const { forms, ...plan } = planPlurals(header, targetLanguage);
      const layout: MessageLayout = { wraps, language: targetLanguage, forms };
      const written = messages.flatMap((message) => {
        const replacements = messageReplacements(text, message, targets, layout);
        return replacements.length === 0 ? [] : [{ message, replacements }];
      });
      if (written.length === 0) return Uint8Array.from(bytes);
      const hasPlurals = messages.some(({ entry }) => entry.plural !== undefined);
      const changes = written.flatMap(({ replacements }) => replacements);
      if (headerEntry !== undefined) {
        const now = {
          language: targetLanguage,
          forms: hasPlurals || header.pluralForms !== undefined ? forms : undefined,
          toUtf8: decoded.toUtf8,
        };
        changes.push(...withoutFuzzyFlag(headerEntry), ...headerReplacements(text, headerEntry, header, now));
      }
      const writesPlurals = written.some(({ message }) => message.entry.plural !== undefined);
      const keepsOthers =
        mode === 'kept' &&
        header.language !== undefined &&
        !sameLanguage(header.language, targetLanguage) &&
        messages.some(({ kept }) => kept.size > 0);
      const found = [
        ...(writesPlurals
          ? pluralWarnings({ forms, ...plan, hasHeader: headerEntry !== undefined }, targetLanguage)
          : []),
        ...(keepsOthers ? [keepsLanguage(header.language, targetLanguage)] : []),
      ];
      found.forEach((warning) => onWarning?.(warning));
      const inOrder = changes.toSorted((one, other) => one.start - other.start);
      return encodeText(splice(text, inOrder), decoded.form);
    },
  };
}

/** The translations of a file in the source language are source texts; those in a third language are replaced. */
function modeOf({ language }: CatalogHeader, { sourceLanguage, targetLanguage }: ReadOptions): MessageMode {
  if (language === undefined) return 'kept';
  if (sourceLanguage !== undefined && sameLanguage(language, sourceLanguage)) return 'source';
  return targetLanguage !== undefined && !sameLanguage(language, targetLanguage) ? 'replaced' : 'kept';
}

/** True if the file's lines are wrapped: none is far wider than a page. */
function isWrapped(text: string, entries: readonly PoEntry[]): boolean {
  const widest = 90;
  return !entries.some(({ id, plural, translations }) => {
    return [id, ...(plural === undefined ? [] : [plural]), ...translations.values()].some(({ pieces }) =>
      pieces.some(({ start, end }) => end - start > widest && /\S +\S/.test(text.slice(start, end).slice(-widest))),
    );
  });
}
