import { readHtmlPage, type PagePlace } from '#formats/html/page-reader.ts';
import { htmlTokens } from '#formats/html/tokens.ts';
import { codeItems, type CodedContent } from '#formats/markup/coded-content.ts';
import { codedRange } from '#formats/markup/coded-range.ts';
import type { InlineItem } from '#formats/markup/inline-items.ts';
import { untranslatableReason } from '#domain/units/translatability.ts';
import type { SkipReason } from '#domain/units/unit.ts';
import { looksNonTranslatable } from '#formats/strings/non-translatable.ts';
import { detectMarkdownDialect, type MarkdownDialect } from './dialect.ts';
import { readFrontMatter, type FrontMatter } from './front-matter/front-matter.ts';
import type { MatterString } from './front-matter/matter-string.ts';
import { keyMatcher, SHOWN_KEYS } from './front-matter/shown-keys.ts';
import { readInline } from './inline-content.ts';
import { parseMarkdownBlocks, type MarkdownBlock } from './parse-blocks.ts';
import { jsxValues, templateValues, type ProseValue } from './site/prose-values.ts';

interface Place {
  readonly start: number;
  readonly end: number;
  readonly coded: CodedContent;
  readonly role: string;
  /** Why it isn't translated. */
  readonly skipReason?: SkipReason | undefined;
}

/** The text of a block. */
export interface TextPlace extends Place {
  readonly type: 'text';
  readonly inTable: boolean;
  readonly isMdx: boolean;
  readonly heading: boolean;
  /** A line break of the source and the prefix of the next line; undefined for one line. */
  readonly joint: string | undefined;
  readonly rewritten: ReadonlyMap<number, string>;
}

/** A text in a mark of a block: an image's alternative text, a tooltip. */
export interface InnerPlace extends Place {
  readonly type: 'inner';
  readonly inTable: boolean;
  readonly isMdx: boolean;
  readonly suffix: string;
}

/** A text of a block of HTML, `base` being where that starts. */
export interface HtmlPlace extends Place {
  readonly type: 'html';
  readonly page: PagePlace;
  readonly block: { readonly start: number; readonly end: number };
}

/** A value of front matter or of a tag, whose codes are line breaks. */
export interface ValuePlace extends Place {
  readonly type: 'value';
  /** The value as its notation writes it, with quotes; `safe` in the style that holds everything. */
  readonly encode: (text: string, safe: boolean) => string;
}

export type MarkdownPlace = TextPlace | InnerPlace | HtmlPlace | ValuePlace;

/** The texts of a document. */
export interface MarkdownPlaces {
  readonly dialect: MarkdownDialect;
  /** In source order. */
  readonly places: readonly MarkdownPlace[];
  readonly frontMatter: FrontMatter;
}

/** How a document is read. */
export interface MarkdownOptions {
  /** Undefined: as its content says. */
  readonly dialect?: MarkdownDialect | undefined;
  /** Keys of front matter that people see, as in `SHOWN_KEYS`. */
  readonly shownKeys?: readonly string[] | undefined;
  /** That of the document, if it has been read. */
  readonly frontMatter?: FrontMatter | undefined;
}

const isUsuallyShown = keyMatcher(SHOWN_KEYS);

/** Finds the texts of a document. */
export function readMarkdownPlaces(
  source: string,
  options: MarkdownOptions = {},
  findBlocks = parseMarkdownBlocks,
): MarkdownPlaces {
  const frontMatter = options.frontMatter ?? readFrontMatter(source);
  const { end, strings } = frontMatter;
  const dialect = options.dialect ?? detectMarkdownDialect(source.slice(end));
  const isShown = options.shownKeys === undefined ? isUsuallyShown : keyMatcher(options.shownKeys);
  const front = strings.flatMap((string) => matterPlace(string, isShown(string.path)));
  const places = findBlocks(source, end, dialect).flatMap((block) => {
    const { type, start, end: blockEnd } = block.node;
    if (type === 'tags') {
      return valuePlaces(
        (dialect === 'mdx' && source[start] !== ':' ? jsxValues : templateValues)(source, start, blockEnd),
      );
    }
    if (type !== 'htmlFlow') return textPlaces(source, block, dialect === 'mdx');
    // In a quote or a list, their marks would be parsed as text.
    return block.nested ? [] : htmlPlaces(source, block);
  });
  return {
    dialect,
    places: [...front, ...places].toSorted((one, other) => one.start - other.start),
    frontMatter,
  };
}

/** A string that people don't see is counted if it has letters. */
function matterPlace({ path, start, end, text, encode }: MatterString, isShown: boolean): ValuePlace[] {
  const coded = lines(text, start, end);
  const skipReason = isShown ? undefined : 'not_text';
  if (coded === undefined || (!isShown && untranslatableReason(text) !== undefined)) return [];
  return [{ type: 'value', start, end, coded, role: `front matter ${path.join('.')}`, encode, skipReason }];
}

function valuePlaces(values: readonly ProseValue[]): ValuePlace[] {
  return values.flatMap(({ start, end, text, role, encode }) => {
    const coded = lines(text, start, end);
    const skipReason = looksNonTranslatable(text) ? 'not_text' : undefined;
    return coded === undefined ? [] : [{ type: 'value', start, end, coded, role, encode, skipReason }];
  });
}

/** A text whose line breaks are codes; lines without text are skipped. */
function lines(text: string, start: number, end: number): CodedContent | undefined {
  const texts = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const lineBreak = { type: 'mark', kind: 'standalone', name: 'line', equivalent: '\n', start, end } as const;
  const items = texts.flatMap((line, index): InlineItem[] => {
    const item = { type: 'text', start, end, text: line } as const;
    return index === 0 ? [item] : [lineBreak, item];
  });
  return items.length === 0 ? undefined : codeItems({ items, partners: new Map() }, 0, items.length);
}

function textPlaces(source: string, { node, role }: MarkdownBlock, isMdx: boolean): MarkdownPlace[] {
  const inTable = node.type === 'tableContent';
  const heading = node.type === 'atxHeadingText' || node.type === 'directiveTitle';
  const { items, inner, values, rewritten, joint } = readInline(source, node.children);
  const own = codedRange(source, items);
  const places: MarkdownPlace[] = [];
  if (own !== undefined && node.type === 'definitionTitleString') {
    places.push({ ...own, start: node.start, end: node.end, type: 'inner', inTable, isMdx, suffix: '', role });
  } else if (own !== undefined) places.push({ ...own, type: 'text', inTable, isMdx, heading, joint, rewritten, role });
  for (const text of inner) {
    const coded = codedRange(source, text.items);
    if (coded !== undefined) places.push({ ...text, coded: coded.coded, type: 'inner', inTable, isMdx });
  }
  return values.length === 0 ? places : [...places, ...valuePlaces(values)];
}

function htmlPlaces(source: string, { node }: MarkdownBlock): HtmlPlace[] {
  const html = source.slice(node.start, node.end);
  const pages = readHtmlPage(html, htmlTokens(html, false)).filter((page) => page.translate);
  return pages.map((page) => {
    const { coded, role } = page;
    const block = { start: node.start, end: node.end };
    return { type: 'html', start: page.start + node.start, end: page.end + node.start, coded, role, page, block };
  });
}
