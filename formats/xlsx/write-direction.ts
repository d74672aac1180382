import { isRightToLeft } from '#domain/languages/text-direction.ts';
import type { WriteOptions } from '#formats/format.ts';
import type { SourceEdit, PackageEdits } from './package-edits.ts';
import type { SheetContent } from './sheet-reader.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';
import type { Sheet } from './workbook.ts';

/** Elements before the views of a sheet (ECMA-376 part 1, 18.3.1.99). */
const BEFORE_VIEWS = new Set(['x:sheetPr', 'x:dimension']);

/**
 * Begins the columns of translated sheets on the side on which lines of the translation begin (ECMA-376 part 1, 18.3.1.87).
 *
 * @param translated gives the sheets of which all texts are translated
 */
export function writeDirection(translated: () => readonly Sheet[], options: WriteOptions, edits: PackageEdits): void {
  const [from, to] = [isRightToLeft(options.sourceLanguage), isRightToLeft(options.targetLanguage)];
  if (from === to) return;
  for (const { content } of translated()) {
    if (content) for (const edit of directionEdits(content, to)) edits.add(content, edit);
  }
}

function directionEdits({ xml, elements, prefix }: SheetContent, isTurned: boolean): SourceEdit[] {
  const views = elements.filter(({ tag }) => tag.key === 'x:sheetView');
  if (views.length > 0) {
    return views.flatMap(({ tag, start }): SourceEdit[] => {
      if (isTrue(tag.attribute('rightToLeft')) === isTurned) return [];
      const range = tag.attributeRange('rightToLeft', xml.source, start);
      const at = start + 1 + tag.rawName.length;
      const text = isTurned ? '1' : '0';
      return [range ? { ...range, text } : { start: at, end: at, text: ` rightToLeft="${text}"` }];
    });
  }
  if (!isTurned) return [];
  const at = elements.findLast(({ tag }) => BEFORE_VIEWS.has(tag.key))?.end ?? elements[0]?.start;
  const hasViews = elements.some(({ tag }) => tag.key === 'x:sheetViews');
  if (at === undefined || hasViews) return [];
  const view = `<${prefix}sheetView rightToLeft="1" workbookViewId="0"/>`;
  return [{ start: at, end: at, text: `<${prefix}sheetViews>${view}</${prefix}sheetViews>` }];
}
