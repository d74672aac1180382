import { counted, LISTED, listedNames } from '#instructions/engine/listed-names.ts';
import type { DocumentOutline } from './outline.ts';

/** The parts that a document offers to instructions, in a sentence or two. */
export function describeAvailableParts(outline: DocumentOutline): string {
  const things = [
    counted(outline.paragraphs, 'paragraph'),
    counted(outline.tables.length + outline.omittedTables, 'table'),
    listsOf(outline),
    counted(outline.codeBlocks, 'paragraph of code', 'paragraphs of code'),
    counted(outline.places.header ?? 0, 'header'),
    counted(outline.places.footer ?? 0, 'footer'),
    counted((outline.places.footnote ?? 0) + (outline.places.endnote ?? 0), 'note'),
    counted(outline.places.comment ?? 0, 'comment'),
    counted(outline.places.text_box ?? 0, 'paragraph in text boxes', 'paragraphs in text boxes'),
  ].filter((thing) => thing !== '');
  const headings = outline.headings.map(({ title }) => title);
  const more = headings.length - LISTED;
  const sections =
    headings.length === 0
      ? 'no headings'
      : `the headings ${listedNames(headings)}${more > 0 ? ` and ${more} more` : ''}`;
  const styles =
    outline.styles.length === 0 ? '' : `, the styles ${listedNames(outline.styles.map(({ name }) => name))}`;
  const looks = [...new Set(outline.looks.map(({ look }) => look))];
  const formats = looks.length === 0 ? '' : `, text in ${looks.join(', ')}`;
  return `The document has ${[...things, sections].join(', ')}${styles}${formats}.`;
}

/** An instruction that works with this document. */
export function exampleOf({ headings, tables, looks, places }: DocumentOutline): string {
  const isPlain = ({ title }: { readonly title: string }) => /^[^"“”„«»]{1,60}$/.test(title);
  const heading = headings.find(
    (each) => isPlain(each) && headings.filter(({ title }) => title === each.title).length === 1,
  );
  const without = looks.some(({ look }) => look === 'italic') ? ', without text in italics' : '';
  if (heading !== undefined) return `only the section "${heading.title}"${without}`;
  if (tables.length > 0) return 'only the tables';
  return (places.header ?? places.footer) === undefined
    ? `everything${without}`
    : 'everything except headers and footers';
}

function listsOf({ listItems, numberedItems, bulletedItems }: DocumentOutline): string {
  const kinds = [
    ...(numberedItems === 0 ? [] : [`${numberedItems} numbered`]),
    ...(bulletedItems === 0 ? [] : [`${bulletedItems} with bullets`]),
  ];
  return `${counted(listItems, 'list item')}${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}`;
}
