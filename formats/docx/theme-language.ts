import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import { PropertyList } from '#formats/ooxml/text/property-list.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';

/**
 * Settings that come after the languages of the theme, besides those of other namespaces (ECMA-376 part 1, 17.15.1.78).
 */
const laterSettings: ReadonlySet<string> = new Set(
  (
    'clrSchemeMapping doNotIncludeSubdocsInStats doNotAutoCompressPictures forceUpgrade captions readModeInkLockDown ' +
    'smartTagType shapeDefaults doNotEmbedSmartTags decimalSymbol listSeparator'
  )
    .split(' ')
    .map((name) => `w:${name}`),
);

/**
 * Sets the language for which the theme of a document chooses its fonts (ECMA-376 part 1, 17.15.1.88): without one, it
 * has none for scripts like the Japanese or the Arabic one.
 *
 * @param source the settings part
 * @param isWhole true if all of the document is translated, so that an existing language is replaced
 * @returns the source with the language
 * @throws LoquentError errors of `scanXml`
 */
export function nameThemeLanguage(
  source: string,
  partName: string,
  { slot, regionalTag }: TextLanguage,
  isWhole: boolean,
): string {
  const { prefix, own, place } = findPlace(source, partName);
  if (prefix === '' || regionalTag === undefined) return source;
  const before = own ? source.slice(own.start, own.end) : '';
  const settings = new PropertyList(`<${prefix}settings>${before}</${prefix}settings>`, prefix, ['themeFontLang']);
  if (!isWhole && settings.value('themeFontLang', slot) !== undefined) return source;
  settings.set('themeFontLang', slot, regionalTag);
  const { start, end } = own ?? { start: place, end: place };
  return source.slice(0, start) + settings.child('themeFontLang')! + source.slice(end);
}

/** Existing or required place of the theme's languages. */
function findPlace(source: string, partName: string): { prefix: string; own: SourceSpan | undefined; place: number } {
  let prefix = '';
  let own: SourceSpan | undefined;
  let place: number | undefined;
  let depth = 0;
  scanXml(source, partName, {
    open(tag, start) {
      if (depth === 0 && !tag.selfClosing) prefix = tag.rawName.slice(0, -'settings'.length);
      if (depth === 1 && (laterSettings.has(tag.key) || tag.key.startsWith('{'))) place ??= start;
      if (depth === 1 && tag.key === 'w:themeFontLang') own = { start, end: start };
      depth++;
    },
    close(tag, start, end) {
      depth--;
      if (depth === 1 && tag.key === 'w:themeFontLang' && own) own = { ...own, end };
      if (depth === 0) place ??= start;
    },
  });
  return { prefix, own, place: place ?? 0 };
}
