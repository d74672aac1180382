import { readPage, type PagePlace } from '#formats/html/page-reader.ts';
import { htmlTokens } from '#formats/html/tokens.ts';
import { codeItems, type CodedContent } from '#formats/markup/coded-content.ts';
import { pairItems, trimItems, type InlineItem } from '#formats/markup/inline-items.ts';
import { readFrontMatter, type FrontMatterValue } from './front-matter.ts';
import { readInline } from './inline-content.ts';
import { parseBlocks, type MarkdownBlock } from './parse-blocks.ts';

interface Place {
  readonly start: number;
  readonly end: number;
  readonly coded: CodedContent;
  readonly role: string;
}

/** The text of a block. */
export interface TextPlace extends Place {
  readonly type: 'text';
  readonly inTable: boolean;
  readonly heading: boolean;
  /** A line break of the source and the prefix of the next line; undefined for one line. */
  readonly joint: string | undefined;
  readonly rewritten: ReadonlyMap<number, string>;
}

/** A text in a mark of a block: an image's alternative text, a tooltip. */
export interface InnerPlace extends Place {
  readonly type: 'inner';
  readonly inTable: boolean;
  readonly suffix: string;
}

/** A text of a block of HTML, `base` being where that starts. */
export interface HtmlPlace extends Place {
  readonly type: 'html';
  readonly page: PagePlace;
  readonly block: { readonly start: number; readonly end: number };
}

export interface FrontMatterPlace extends Place {
  readonly type: 'front matter';
  readonly quote: FrontMatterValue['quote'];
}

export type MarkdownPlace = TextPlace | InnerPlace | HtmlPlace | FrontMatterPlace;

/** Finds the texts of a document in source order. */
export function readPlaces(source: string, findBlocks = parseBlocks): MarkdownPlace[] {
  const { end, values } = readFrontMatter(source);
  const front = values.map((value): FrontMatterPlace => {
    const coded = plain(value.text, value);
    return { ...value, type: 'front matter', coded, role: `front matter ${value.key}` };
  });
  const places = findBlocks(source, end).flatMap((block) => {
    if (block.node.type !== 'htmlFlow') return textPlaces(source, block);
    // In a quote or a list, their marks would be parsed as text.
    return block.nested ? [] : htmlPlaces(source, block);
  });
  return [...front, ...places].toSorted((one, other) => one.start - other.start);
}

function plain(text: string, { start, end }: { readonly start: number; readonly end: number }): CodedContent {
  return codeItems({ items: [{ type: 'text', start, end, text }], partners: new Map() }, 0, 1);
}

function textPlaces(source: string, { node, role }: MarkdownBlock): MarkdownPlace[] {
  const inTable = node.type === 'tableContent';
  const heading = node.type === 'atxHeadingText';
  const { items, inner, rewritten, joint } = readInline(source, node.children);
  const own = codedRange(source, items);
  const places: MarkdownPlace[] = [];
  if (own !== undefined && node.type === 'definitionTitleString') {
    places.push({ ...own, start: node.start, end: node.end, type: 'inner', inTable, suffix: '', role });
  } else if (own !== undefined) places.push({ ...own, type: 'text', inTable, heading, joint, rewritten, role });
  for (const text of inner) {
    const coded = codedRange(source, text.items);
    if (coded !== undefined) places.push({ ...text, coded: coded.coded, type: 'inner', inTable });
  }
  return places;
}

function codedRange(source: string, items: readonly InlineItem[]): Pick<Place, 'start' | 'end' | 'coded'> | undefined {
  const paired = pairItems(items);
  const range = trimItems(paired);
  if (range === undefined) return undefined;
  const inside = [...paired.items];
  inside[range.from] = withoutSpace(source, inside[range.from]!, true);
  inside[range.to - 1] = withoutSpace(source, inside[range.to - 1]!, false);
  const coded = codeItems({ items: inside, partners: paired.partners }, range.from, range.to);
  if (coded.content.text.trim() === '') return undefined;
  return { start: inside[range.from]!.start, end: inside[range.to - 1]!.end, coded };
}

/** Literal white space at the ends belongs to the surroundings (`[ ] task`). */
function withoutSpace(source: string, item: InlineItem, atStart: boolean): InlineItem {
  if (item.type === 'mark') return item;
  const raw = source.slice(item.start, item.end);
  const trim = (text: string) => (atStart ? text.trimStart() : text.trimEnd());
  const removed = Math.min(raw.length - trim(raw).length, item.text.length - trim(item.text).length);
  return atStart
    ? { ...item, start: item.start + removed, text: item.text.slice(removed) }
    : { ...item, end: item.end - removed, text: item.text.slice(0, item.text.length - removed) };
}

function htmlPlaces(source: string, { node }: MarkdownBlock): HtmlPlace[] {
  const html = source.slice(node.start, node.end);
  const pages = readPage(html, htmlTokens(html, false)).filter((page) => page.translate);
  return pages.map((page) => {
    const { coded, role } = page;
    const block = { start: node.start, end: node.end };
    return { type: 'html', start: page.start + node.start, end: page.end + node.start, coded, role, page, block };
  });
}
