import { HeadingPath, type TextBlock } from '#domain/context/text-block.ts';
import { surfaceText } from '#domain/segmentation/surface-text.ts';
import type { UnitFacets } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { docxFormat } from '#formats/docx/index.ts';

/** Places whose text repeats on each page or describes the file. */
const SKIPPED_PLACES = new Set(['header', 'footer', 'property', 'comment', 'numbering']);

/** Reads a Word document with its headings; the cells of a table's row are one record. @throws as `docxFormat.read` */
export function readWordBlocks(bytes: Uint8Array): readonly TextBlock[] {
  const path = new HeadingPath();
  const blocks: TextBlock[] = [];
  let row: { readonly key: string; readonly cells: string[] } | undefined;
  const endRow = () => {
    if (row !== undefined) {
      blocks.push({ kind: 'record', text: row.cells.join('\n'), headings: path.current, page: null });
    }
    row = undefined;
  };
  for (const { facets, text } of shownUnits(bytes)) {
    const key = facets.table === null ? undefined : `${facets.place} ${facets.table.number}.${facets.table.row}`;
    if (row?.key !== key) endRow();
    if (key !== undefined) {
      row ??= { key, cells: [] };
      row.cells.push(text);
    } else if (facets.headingLevel !== null && facets.place === 'body') {
      path.enter(facets.headingLevel, text);
    } else {
      blocks.push({ kind: facets.isListItem ? 'list_item' : 'paragraph', text, headings: path.current, page: null });
    }
  }
  endRow();
  return blocks;
}

/** The texts that a reader of the document sees in its body and notes, with their places. @throws as `docxFormat.read` */
export function* shownUnits(bytes: Uint8Array): Generator<{ readonly facets: UnitFacets; readonly text: string }> {
  for (const unit of docxFormat.read(bytes, { describe: true }).units) {
    const { facets } = unit;
    const text = surfaceText(unit.content).text.trim();
    if (facets === undefined || SKIPPED_PLACES.has(facets.place) || !isShown(unit) || text === '') continue;
    yield { facets, text };
  }
}

/** Text that isn't translated may be worth reading (a product's name), but not what no reader of the document sees. */
function isShown({ translate, skipReason }: Unit): boolean {
  return (
    translate || skipReason === 'no_letters' || skipReason === 'not_text' || skipReason === 'marked_not_translatable'
  );
}
