import type { ListKind, Look, ContentPlace } from '#domain/units/facets.ts';
import { describeCriterion as describeWith } from '#instructions/engine/explain-plan.ts';
import { describePositions, ordinal } from '#instructions/engine/spoken-positions.ts';
import type { DocumentCriterion, Selector } from '#domain/plans/document-plan.ts';

const PLACE_NAMES: Readonly<Record<ContentPlace, string>> = {
  body: 'the main text',
  header: 'headers',
  footer: 'footers',
  footnote: 'footnotes',
  endnote: 'endnotes',
  comment: 'comments',
  text_box: 'text boxes',
  chart: 'charts',
  diagram: 'diagrams',
  property: 'document properties',
  alternative_text: 'alternative text',
  numbering: 'numbering text',
  other: 'other text',
};

const LOOK_NAMES: Readonly<Record<Look, string>> = {
  bold: 'bold text',
  italic: 'italic text',
  underline: 'underlined text',
  strikethrough: 'struck-through text',
  highlight: 'highlighted text',
  color: 'colored text',
  superscript: 'superscript text',
  subscript: 'subscript text',
  capitals: 'text in capitals',
  monospace: 'text in a monospaced font',
  hyperlink: 'text of hyperlinks',
};

const LIST_NAMES: Readonly<Record<ListKind, string>> = { numbered: 'numbered lists', bulleted: 'bullet points' };
const ITEM_NAMES: Readonly<Record<ListKind, string>> = { numbered: 'numbered item', bulleted: 'bullet point' };

/** A criterion in words: `bold text in the second table`, `tables (except the first table)`. */
export function describeDocumentCriterion(criterion: DocumentCriterion): string {
  return describeWith({ selectors: describeSelectors }, criterion);
}

/** Selectors that pick together, in words: `bold text in the second table`. */
export function describeSelectors(all: readonly Selector[]): string {
  const isPlainTable = (selector: Selector) =>
    selector.kind === 'table' && selector.number === null && selector.row === null && selector.column === null;
  // "The first row of tables" already implies tables.
  const telling = all.filter(
    (selector, index) => !isPlainTable(selector) || !all.slice(0, index).some(({ kind }) => kind === 'table'),
  );
  // "The first list item" already implies lists.
  const counted = telling.find(({ kind }) => kind === 'items');
  const noun = counted && telling.find((each) => itemName(each) !== undefined);
  const shown =
    noun === undefined ? telling : [counted!, ...telling.filter((each) => each !== counted && each !== noun)];
  const words = shown.map((selector, index) => {
    if (selector.kind === 'items') {
      const name = noun === undefined ? undefined : itemName(noun);
      return `${index === 0 ? '' : ' in '}${describeItems(selector, name)}`;
    }
    // "The second paragraph of bold text"
    if (selector.kind === 'whole_look' && shown[index - 1]?.kind === 'paragraphs')
      return ` of ${describeLook(selector)}`;
    const both = selector.kind === 'look' && shown[index - 1]?.kind === 'look';
    // At the head of a criterion all of them are meant: "the sections of level 1".
    if (index === 0 && selector.kind === 'each_section') return describeSections(selector.level);
    return `${index === 0 ? '' : both ? ' that is also ' : ' in '}${describeSelector(selector)}`;
  });
  return words.join('');
}

function describeSelector(selector: Selector): string {
  switch (selector.kind) {
    case 'place':
      return PLACE_NAMES[selector.place];
    case 'table':
      return describeTable(selector);
    case 'column':
      return `the column “${selector.title}”`;
    case 'section':
      return `the section “${selector.title}”`;
    case 'range':
      return describeRange(selector);
    case 'paragraphs':
      return describeParagraphs(selector.from, selector.to);
    case 'each_section':
      return selector.level === null ? 'each section' : `each section of level ${selector.level}`;
    case 'style':
      return `text in the style “${selector.style}”`;
    case 'look':
      return describeLook(selector);
    case 'whole_look':
      return `paragraphs of ${describeLook(selector)}`;
    case 'code':
      return 'code';
    case 'list':
      return selector.list === null ? 'lists' : LIST_NAMES[selector.list];
    case 'items':
      return describeItems(selector, undefined);
    case 'heading':
      return selector.level === null ? 'headings' : `headings of level ${selector.level}`;
    case 'title':
      return 'the title';
  }
}

function describeLook({ look, value }: Extract<Selector, { kind: 'look' | 'whole_look' }>): string {
  return value === null ? LOOK_NAMES[look] : `${value} ${LOOK_NAMES[look]}`;
}

/** Name of an item of a selector, where items are counted. */
function itemName(selector: Selector): string | undefined {
  if (selector.kind === 'place' && ['footnote', 'endnote', 'comment'].includes(selector.place)) return selector.place;
  if (selector.kind === 'list') return selector.list === null ? 'list item' : ITEM_NAMES[selector.list];
  if (selector.kind !== 'heading') return undefined;
  return selector.level === null ? 'heading' : `heading of level ${selector.level}`;
}

function describeItems({ from, to }: Extract<Selector, { kind: 'items' }>, name: string | undefined): string {
  if (name === undefined) return describePositions(from, to, 'of them', 'of them');
  return describePositions(from, to, name, name.replace(/^(list |numbered )?\w+( point)?/, '$&s'));
}

function describeSections(level: number | null): string {
  return level === null ? 'all sections' : `the sections of level ${level}`;
}

function describeTable({ number, row, column }: Extract<Selector, { kind: 'table' }>): string {
  const table = number === null ? 'tables' : `the ${ordinal(number)} table`;
  const parts = [
    ...(row === null ? [] : [`the ${ordinal(row)} row`]),
    ...(column === null ? [] : [`the ${ordinal(column)} column`]),
  ];
  return [...parts, table].join(' of ');
}

function describeRange({ from, to, includesStart, includesEnd }: Extract<Selector, { kind: 'range' }>): string {
  const parts = [
    ...(from === null ? [] : [`${includesStart ? 'from' : 'after'} “${from.title}”`]),
    ...(to === null ? [] : [`${includesEnd ? 'to the end of' : 'up to the heading'} “${to.title}”`]),
  ];
  return `the main text ${parts.join(' ')}`;
}

function describeParagraphs(from: number, to: number): string {
  return from === 1 && to === -1
    ? 'paragraphs of running text'
    : describePositions(from, to, 'paragraph', 'paragraphs');
}
