import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import { PropertyList } from '#formats/ooxml/text/property-list.ts';
import { runOrder } from './property-orders.ts';
import { addTwins, fitFont } from './run-language.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';

/** Styles of a document adapted to the language of a translation. */
export interface StyleLanguages {
  /** The source of the part, with the additions for the translation. */
  readonly source: string;
  /** True when the defaults name the language of the translation, and no style another one of its kind. */
  readonly isDefault: boolean;
}

interface RunProperties extends SourceSpan {
  readonly prefix: string;
  /** True for the defaults of the whole document. */
  readonly areDefaults: boolean;
}

/**
 * Adds formatting for text in the script of a translation to styles: bold, italic and size for complex scripts, which
 * styles for other scripts often lack, and fonts with its letters. Text in the script of the source looks as before.
 *
 * @param source the styles part
 * @param isWhole true if all of the document is translated, so that its defaults name the language
 * @throws LoquentError errors of `scanXml`
 */
export function translateStyles(
  source: string,
  partName: string,
  language: TextLanguage,
  isWhole: boolean,
): StyleLanguages {
  const { slot, tag } = language;
  let written = '';
  let position = 0;
  let namesLanguage = 0;
  let isDefault = false;
  for (const { start, end, prefix, areDefaults } of readRunProperties(source, partName)) {
    const own = source.slice(start, end);
    if (prefix === '' || /<[!?]/.test(own)) continue;
    const properties = new PropertyList(own, prefix, runOrder);
    addTwins(properties, language);
    fitFont(properties, language);
    if (properties.value('lang', slot) !== undefined) {
      namesLanguage++;
      if (areDefaults && isWhole && tag !== undefined) {
        isDefault = true;
        properties.set('lang', slot, tag);
      }
    }
    if (!properties.isChanged) continue;
    written += source.slice(position, start) + properties.source;
    position = end;
  }
  return { source: written + source.slice(position), isDefault: isDefault && namesLanguage === 1 };
}

/** Places of the run properties of styles and defaults. */
function readRunProperties(source: string, partName: string): RunProperties[] {
  const found: RunProperties[] = [];
  const path: string[] = [];
  const starts: number[] = [];
  scanXml(source, partName, {
    open(tag, start) {
      path.push(tag.key);
      if (tag.key === 'w:rPr') starts.push(start);
    },
    close(tag, _, end) {
      path.pop();
      if (tag.key !== 'w:rPr') return;
      const start = starts.pop()!;
      const parent = path.at(-1);
      // Properties before a tracked change are inside of others, and count no more.
      if (parent === 'w:rPrChange') return;
      found.push({ start, end, prefix: tag.rawName.slice(0, -'rPr'.length), areDefaults: parent === 'w:rPrDefault' });
    },
  });
  return found;
}
