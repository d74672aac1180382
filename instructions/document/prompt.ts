import type { PromptWords } from '#instructions/engine/instruction-grammar.ts';
import type { DocumentOutline } from './outline.ts';

/**
 * Maximum number of headings, tables and styles in a prompt: a model can handle these, and more would fill its context.
 */
const MAX_LISTED = 150;

/** How a model makes plans for documents. */
export const DOCUMENT_PROMPT: PromptWords<DocumentOutline> = {
  unnamed: ' but comments',
  added: ' Comments are translated only when they are in include or add.',
  exceptions: '"text that is not bold", "tables other than the first"',
  selectors: `Take headings with the position and title that the outline gives them, styles with their names, colours with the values of looks. Positions of
tables, rows, columns and paragraphs count from 1, and from the end from -1, within the sections, ranges and places of the criterion.
"column" takes a column of tables by its title, the text of its cell in the first row. A selector "section" is a heading with everything under it and the notes it refers to; "range" goes from one heading to another. With
"each_section" positions count anew under each heading of a level: "the first paragraph of each chapter".
"items" takes headings, list items or notes by position, with a selector for what they are: "footnote 2", "all headings but the first", and the
heading that a section has itself, which is the first one in it. "whole_look" is for paragraphs that are in a look as a whole: "the first bold
paragraph" is "whole_look" with "paragraphs"; "look" is for the words.`,
  outline: (outline) => ({
    paragraphs: outline.paragraphs,
    headings: outline.headings
      .slice(0, MAX_LISTED)
      .map(({ position, level, number, title }) => ({ position, level, number, title })),
    omittedHeadings: Math.max(0, outline.headings.length - MAX_LISTED),
    tables: outline.tables.slice(0, MAX_LISTED).map(({ number, begins }) => ({ number, begins })),
    columns: outline.columnTitles.slice(0, MAX_LISTED),
    places: outline.places,
    styles: outline.styles.slice(0, MAX_LISTED).map(({ name }) => name),
    looks: outline.looks.slice(0, MAX_LISTED).map(({ look, value }) => ({ look, value })),
    lists: { items: outline.listItems, numbered: outline.numberedItems, bulleted: outline.bulletedItems },
    code: outline.codeBlocks,
  }),
};
