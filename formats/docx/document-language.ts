import type { WriteOptions } from '#formats/format.ts';
import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import { encodeXml, type DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { checkWritten, tallyElements } from '#formats/ooxml/text/check-written.ts';
import type { LanguageSettings } from './language-writer.ts';
import { translateStyles } from './style-languages.ts';
import { textLanguage } from '#formats/ooxml/text/text-language.ts';
import { nameThemeLanguage } from './theme-language.ts';
import { readOptionalPart } from '#formats/ooxml/read-optional-part.ts';
import { wordTallyRules } from './word-vocabulary.ts';

/** Effects of the translation's language on a document. */
export interface DocumentLanguage {
  readonly settings: LanguageSettings;
  /** Rewritten parts that name the language for the whole document, by name. */
  readonly parts: ReadonlyMap<string, Buffer>;
}

/**
 * Determines the direction and script of a translation.
 *
 * @param hasText whether a pattern occurs in any text of the document
 * @param isWhole true if all of the document is translated, so that its defaults change
 * @returns undefined if only words change
 * @throws LoquentError `document_write_failed`
 */
export function determineDocumentLanguage(
  office: OfficePackage,
  options: WriteOptions,
  hasText: (pattern: RegExp) => boolean,
  isWhole: boolean,
): DocumentLanguage | undefined {
  const language = textLanguage(options, hasText);
  if (!language) return undefined;
  const parts = new Map<string, Buffer>();
  const add = (part: NamedPart, written: string) => {
    if (written !== part.xml.source) parts.set(part.name, encodePart(part, written));
  };
  let isDefault = true;
  let stylesHaveDirection = false;
  // Building blocks have their own styles and settings.
  const blocks = office.referencesOf(office.mainPart).find(({ kind }) => kind === 'glossaryDocument');
  for (const name of [office.mainPart, ...(blocks ? [blocks.name] : [])]) {
    const references = office.referencesOf(name);
    const partOf = (kind: string) => readPart(office, references.find((reference) => reference.kind === kind)?.name);
    const styles = partOf('styles');
    const styled = readOptionalPart(() => {
      if (!styles) return undefined;
      const found = translateStyles(styles.xml.source, styles.name, language, isWhole);
      add(styles, found.source);
      return found;
    });
    isDefault &&= styled?.isDefault ?? false;
    stylesHaveDirection ||= /\b(?:bidi|rtl)\s*(?:\/|>|\w+:val)/.test(styles?.xml.source ?? '');
    const settings = language.slot === 'val' || language.tag === undefined ? undefined : partOf('settings');
    readOptionalPart(() => {
      if (settings) add(settings, nameThemeLanguage(settings.xml.source, settings.name, language, isWhole));
    });
  }
  return { settings: { ...language, isWhole, isDefault, stylesHaveDirection }, parts };
}

interface NamedPart {
  readonly name: string;
  readonly xml: DecodedXml;
}

/** Written runs name their language themselves where these parts can't. */
function readPart(office: OfficePackage, name: string | undefined): NamedPart | undefined {
  return name === undefined ? undefined : readOptionalPart(() => ({ name, xml: office.readXml(name) }));
}

function encodePart({ name, xml }: NamedPart, written: string): Buffer {
  checkWritten(name, written, tallyElements(name, xml.source, wordTallyRules));
  return encodeXml(written, xml.encoding);
}
