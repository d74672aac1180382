import type { WriteOptions } from '../format.ts';
import type { OfficePackage } from '../ooxml/office-package.ts';
import { encodeXml } from '../ooxml/xml-encoding.ts';
import type { DecodedXml } from '../ooxml/xml-encoding.ts';
import { scanXml } from '../ooxml/xml-scanner.ts';
import { checkWritten, takeCensus } from './check-written.ts';
import type { LanguageSettings } from './language-writer.ts';
import { textLanguage } from './text-language.ts';

/** A place where a document names a language for all of its text. */
interface LanguagePlace {
  readonly part: string;
  readonly xml: DecodedXml;
  readonly range: { readonly start: number; readonly end: number };
}

/** What the language of a translation means for a document. */
export interface DocumentLanguage {
  readonly settings: LanguageSettings;
  /** Parts that name the language for the whole document, written anew, by name. */
  readonly parts: ReadonlyMap<string, Buffer>;
}

/**
 * Finds out how the language of a translation is written.
 *
 * @param isWhole true when all of the document is translated, so that its defaults follow
 * @returns undefined where nothing but words changes
 * @throws LoquentError `document_write_failed`
 */
export function documentLanguage(
  office: OfficePackage,
  options: WriteOptions,
  isWhole: boolean,
): DocumentLanguage | undefined {
  const language = textLanguage(options);
  if (!language) return undefined;
  const { tag, slot } = language;
  const references = office.referencesOf(office.mainPart);
  const partOf = (kind: string) => references.find((reference) => reference.kind === kind)?.name;
  const styles = readPart(office, partOf('styles'));
  const parts = new Map<string, Buffer>();
  let isDefault = false;
  if (isWhole && tag !== undefined) {
    const place = styles && findAttribute(styles, 'w:lang', `w:${slot}`, 'w:rPrDefault');
    if (place) parts.set(place.part, replaceAttribute(place, tag));
    // A style with a language of its own, for East Asian text for instance, is stronger than the defaults.
    const named = styles?.xml.source.match(new RegExp(`lang\\s[^<>]*\\b${slot}\\s*=`, 'g')) ?? [];
    isDefault = place !== undefined && named.length === 1;
    // The fonts of a theme for scripts other than Latin depend on it (ECMA-376 part 1, 17.15.1.88).
    const settings = slot === 'val' ? undefined : readPart(office, partOf('settings'));
    const theme = settings && findAttribute(settings, 'w:themeFontLang', `w:${slot}`);
    if (theme) parts.set(theme.part, replaceAttribute(theme, tag));
  }
  const stylesHaveDirection = /\b(?:bidi|rtl)\s*(?:\/|>|\w+:val)/.test(styles?.xml.source ?? '');
  return { settings: { ...language, isDefault, stylesHaveDirection }, parts };
}

interface NamedPart {
  readonly name: string;
  readonly xml: DecodedXml;
}

function readPart(office: OfficePackage, name: string | undefined): NamedPart | undefined {
  return name === undefined ? undefined : { name, xml: office.readXml(name) };
}

/** @param inside an element that has to be around it */
function findAttribute(
  { name, xml }: NamedPart,
  element: string,
  attribute: string,
  inside?: string,
): LanguagePlace | undefined {
  let found: LanguagePlace | undefined;
  let isInside = inside === undefined;
  scanXml(xml.source, name, {
    open(tag, start) {
      if (tag.key === inside) isInside = true;
      const range = isInside && !found && tag.key === element && tag.attributeRange(attribute, xml.source, start);
      if (range) found = { part: name, xml, range };
    },
    close(tag) {
      if (tag.key === inside) isInside = false;
    },
  });
  return found;
}

function replaceAttribute({ part, xml, range }: LanguagePlace, value: string): Buffer {
  const written = xml.source.slice(0, range.start) + value + xml.source.slice(range.end);
  checkWritten(part, written, takeCensus(part, xml.source));
  return encodeXml(written, xml.encoding);
}
