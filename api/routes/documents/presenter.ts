import { presenter } from '#api/presenter.ts';
import { documentOutline, outlineSheet } from './answers.ts';
import type { DocumentOutline } from '#instructions/document/outline.ts';
import type { FileOutline } from '#instructions/grammars.ts';
import type { PresentationOutline } from '#instructions/slides/outline.ts';
import type { OutlineSheet, WorkbookOutline } from '#instructions/sheets/outline.ts';

/** Headings, and titles of columns, that an answer lists; instructions may name any. */
const MAX_HEADINGS = 400;

/** Sheets and slides, and columns of each sheet, that an answer lists. */
const MAX_SHEETS = 200;
const MAX_COLUMNS = 200;
const MAX_SLIDES = 1000;

/** The parts of a file that instructions can name. */
export function presentOutline(outline: FileOutline) {
  switch (outline.kind) {
    case 'document':
      return presentDocument(outline);
    case 'workbook':
      return presentWorkbook(outline);
    case 'presentation':
      return presentPresentation(outline);
  }
}

function presentWorkbook({ kind, units, sheets, places, hidden }: WorkbookOutline) {
  return {
    kind,
    units,
    sheets: sheets.slice(0, MAX_SHEETS).map(presentSheet),
    omitted_sheets: Math.max(0, sheets.length - MAX_SHEETS),
    places,
    hidden,
  };
}

const presentSheet = presenter(outlineSheet, {
  hidden: ({ isHidden }: OutlineSheet) => isHidden,
  active: ({ isActive }: OutlineSheet) => isActive,
  columns: ({ columns }: OutlineSheet) =>
    columns.slice(0, MAX_COLUMNS).map(({ column, title, texts }) => ({ column, title, texts })),
  omitted_columns: ({ columns }: OutlineSheet) => Math.max(0, columns.length - MAX_COLUMNS),
});

function presentPresentation({ kind, units, slides, sections, places }: PresentationOutline) {
  return {
    kind,
    units,
    slides: slides.slice(0, MAX_SLIDES).map(({ number, title, isHidden, section, units: own }) => ({
      number,
      title,
      hidden: isHidden,
      section,
      units: own,
    })),
    omitted_slides: Math.max(0, slides.length - MAX_SLIDES),
    sections,
    places,
  };
}

const presentDocument = presenter(documentOutline, {
  headings: ({ headings }: DocumentOutline) => headings.slice(0, MAX_HEADINGS),
  omitted_headings: ({ headings }: DocumentOutline) => Math.max(0, headings.length - MAX_HEADINGS),
  column_titles: ({ columnTitles }: DocumentOutline) => columnTitles.slice(0, MAX_HEADINGS),
});
