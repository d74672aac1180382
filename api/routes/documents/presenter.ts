import type { DocumentOutline } from '#domain/selection/document/outline.ts';
import type { Selector } from '#domain/selection/document/plan.ts';
import type { PlannedDocument } from '#language/selection/plan-document.ts';

/** Headings, and titles of columns, that an answer lists; instructions may name any. */
const MOST_HEADINGS = 400;

/** The parts of a document that instructions can name. */
export function presentOutline(outline: DocumentOutline) {
  return {
    units: outline.units,
    headings: outline.headings.slice(0, MOST_HEADINGS),
    further_headings: Math.max(0, outline.headings.length - MOST_HEADINGS),
    tables: outline.tables,
    further_tables: outline.furtherTables,
    column_titles: outline.columnTitles.slice(0, MOST_HEADINGS),
    places: outline.places,
    styles: outline.styles,
    looks: outline.looks,
    paragraphs: outline.paragraphs,
    list_items: outline.listItems,
    numbered_items: outline.numberedItems,
    bulleted_items: outline.bulletedItems,
    code_blocks: outline.codeBlocks,
  };
}

/** Interpretation of an instruction, with the size of the selection. */
export function presentSelection({
  explanation,
  plan,
  engine,
  counts,
}: Pick<PlannedDocument<never, Selector>, 'explanation' | 'plan' | 'engine' | 'counts'>) {
  return { explanation, plan, engine, counts };
}
