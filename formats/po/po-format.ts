import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import type { Unit } from '#domain/units/unit.ts';
import { UnitsOnDemand } from '#domain/units/units.ts';
import { encodePieces, encodeText } from '#formats/encoding/text-file.ts';
import { ItemsOnDemand, writtenParts } from '#formats/strings/items-on-demand.ts';
import type { Replacement } from '#formats/text/splice.ts';
import { CatalogIndex } from './catalog-index.ts';
import { decodeCatalog } from './decode.ts';
import { headerReplacements, planPlurals, readPoHeader, type CatalogHeader } from './header.ts';
import { keyedMessages } from './keyed-messages.ts';
import { messageReplacements, withoutFuzzyFlag, type MessageLayout } from './message-writer.ts';
import { readMessage, type MessageMode, type PoMessage } from './messages.ts';
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

/** A unit of a message: its text, or its plural. */
interface PoItem {
  readonly message: PoMessage;
  readonly unit: Unit;
}

function readPo(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const decoded = decodeCatalog(bytes, [options.sourceLanguage, options.targetLanguage]);
  const { text } = decoded;
  const index = new CatalogIndex(text);
  const header = readPoHeader(index.header);
  const mode = modeOf(header, options);
  const items = new ItemsOnDemand(index.ends, itemsIn);
  return {
    units: new UnitsOnDemand(
      items.length,
      (place) => items.at(place)!.unit,
      (id) => index.indexOfUnit(id),
    ),
    keyed: keyedMessages({
      text,
      index,
      *messages() {
        for (const { message, unit } of items) if (unit === message.units[0]) yield message;
      },
      headerEdits,
      encode: (written) => encodeText(written, decoded.form),
    }),
    warnings: mode === 'replaced' ? [...decoded.warnings, replacesLanguage(header.language!)] : decoded.warnings,
    write(targets, { targetLanguage, onWarning }) {
      const { forms, ...plan } = planPlurals(header, targetLanguage);
      const layout: MessageLayout = { wraps: index.isWrapped, language: targetLanguage, forms };
      let writesPlurals = false;
      const editsOf = ({ message, unit }: PoItem): readonly Replacement[] => {
        if (unit !== message.units[0]) return [];
        const edits = messageReplacements(text, message, targets, layout);
        writesPlurals ||= edits.length > 0 && message.entry.plural !== undefined;
        return edits;
      };
      if (!items.some((item) => editsOf(item).length > 0)) return Uint8Array.from(bytes);
      const edits = headerEdits(targetLanguage);
      const parts = writtenParts(text, items.groups(), ({ items: found }) => found.flatMap(editsOf), edits);
      const written = encodePieces(parts, decoded.form, bytes.length);
      const keepsOthers =
        mode === 'kept' &&
        header.language !== undefined &&
        !sameLanguage(header.language, targetLanguage) &&
        items.some(({ message }) => message.kept.size > 0);
      const hasHeader = index.header !== undefined;
      const found = [
        ...(writesPlurals ? pluralWarnings({ forms, ...plan, hasHeader }, targetLanguage) : []),
        ...(keepsOthers ? [keepsLanguage(header.language, targetLanguage)] : []),
      ];
      found.forEach((warning) => onWarning?.(warning));
      return written;
    },
  };

  function itemsIn(start: number, end: number): readonly PoItem[] {
    const found: PoItem[] = [];
    for (const { entry, number } of index.messagesIn(start, end)) {
      const message = readMessage(entry, `e${number}`, mode, header.pluralForms);
      for (const unit of message.units) found.push({ message, unit });
    }
    return found;
  }

  function headerEdits(language: string): readonly Replacement[] {
    if (index.header === undefined) return [];
    const { forms } = planPlurals(header, language);
    const now = {
      language,
      forms: index.hasPlurals || header.pluralForms !== undefined ? forms : undefined,
      toUtf8: decoded.toUtf8,
    };
    return [...withoutFuzzyFlag(index.header), ...headerReplacements(text, index.header, header, now)];
  }
}

/** The translations of a file in the source language are source texts; those in a third language are replaced. */
function modeOf({ language }: CatalogHeader, { sourceLanguage, targetLanguage }: ReadOptions): MessageMode {
  if (language === undefined) return 'kept';
  if (sourceLanguage !== undefined && sameLanguage(language, sourceLanguage)) return 'source';
  return targetLanguage !== undefined && !sameLanguage(language, targetLanguage) ? 'replaced' : 'kept';
}
