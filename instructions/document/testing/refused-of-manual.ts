/** Instructions for `MANUAL` that could be meant in two ways, or name what can't be counted. */
export const REFUSED_OF_MANUAL: readonly string[] = [
  // Each list of a document has one, and numbers may restart.
  'only list item 3',
  'only step 3',
  'skip numbered item 2',
  // One list for a reader may be several in a document.
  'only the first list',
  'skip the last numbered list',
  'only the second table of contents',
  // They need not have numbers.
  'only the steps',
  'Only the first step',
  'only numbered headings',
  'skip tables that are numbered',
  'only the numbered tables',
  // In several paragraphs, or in several places
  'only the first quotation',
  'only the first code block',
  'only the first text box',
  'only the first header',
  'only the first two notes',
  // Bold as a whole, or in parts?
  'only the first paragraph with bold text',
  'only the first non-bold paragraph',
  'only the first bold heading',
  // Whose?
  "only chapter 2, but not the chapter's headings",
  "only the chapter's heading",
  'the first paragraph of chapter 2 and its heading',
  'skip its heading',
  "only John's comments",
  "only everyone's tables",
  "chapter 2's first section",
  "only chapter 2's",
  // Which of them are only there?
  'skip the headings and tables, but only in chapter 2',
  'tables, but only',
  'only footnote 0',
  'only footnotes 3 to 2',
  'only footnote 9',
  'only the first item',
  'skip all lists except for the numbered list in chapter 1',
  'only tables except the first in chapter 2',
  'only the last paragraph of each list',
  'skip the first bullet point of each list',
  'only the first footnote of every table',
  'skip the heading of the table',
  'skip the heading of chapter 2 and chapter 3',
  'only the first bold and italic paragraph',
  'only the first paragraph in bold or italics',
  'only the 200th heading',
];
