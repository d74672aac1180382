import { endsFence, fenceMarks, headingText, isThematicBreak, isUnderline } from './block-starts.ts';
import type { MarkdownDialect } from '#formats/markdown/dialect.ts';
import { createAdmonition, nestsTooDeep, takeContainer, takeDefinition, type ContainerBlock } from './container.ts';
import { readDefinition } from './definitions.ts';
import { beginsElement, holdsMarkdown, htmlBlockEnds, htmlBlockStart } from './html-block.ts';
import { LeafText, type LineRange } from './leaf-text.ts';
import type { Blocks, Leaf, OpenLeaf, OpenParagraph } from './leaf.ts';
import { LineCursor } from './line-cursor.ts';
import { mayBeginSiteBlock, SiteBlocks, type SiteBlock } from './site-block.ts';
import { cellRanges, delimiterColumns, headerColumns } from './table-row.ts';

/** Quotes and lists in one another; people stop far below. Each line is compared with each container that is open. */
const MAX_BLOCK_NESTING = 100;

/** An indentation that makes code of a line, except in MDX. */
const CODE_INDENT = 4;
/** A small integer, which V8 compares faster than infinity. */
const NO_CODE_INDENT = 2 ** 30 - 1;

/**
 * Splits a document into its blocks (CommonMark 0.31; tables and footnotes as in GitHub). Takes linear time.
 *
 * @param start UTF-16 offset at which Markdown begins
 * @throws LoquentError `document_too_large` when a line nests more quotes and lists than any real document
 */
export function readMarkdownBlocks(source: string, start: number, dialect: MarkdownDialect): Blocks {
  const reader = new BlockReader(source, dialect);
  const lineEnd = /\r\n?|\n/g;
  let position = start;
  while (position < source.length) {
    lineEnd.lastIndex = position;
    const match = lineEnd.exec(source);
    const end = match?.index ?? source.length;
    reader.readLine(position, end);
    position = match === null ? end : end + match[0].length;
  }
  reader.end();
  return reader;
}

class BlockReader implements Blocks {
  readonly leaves: Leaf[] = [];
  readonly definitions = new Set<string>();
  readonly footnotes = new Set<string>();
  readonly #source: string;
  readonly #containers: ContainerBlock[] = [];
  readonly #siteBlocks: SiteBlocks;
  readonly #dialect: MarkdownDialect;
  readonly #codeIndent: number;
  /** Where a block ends whose lines have been read with its first. */
  #readTo = 0;
  #leaf: OpenLeaf | undefined;

  constructor(source: string, dialect: MarkdownDialect) {
    this.#source = source;
    this.#siteBlocks = new SiteBlocks(source, dialect);
    this.#dialect = dialect;
    this.#codeIndent = dialect === 'mdx' ? NO_CODE_INDENT : CODE_INDENT;
  }

  readLine(start: number, end: number): void {
    if (start < this.#readTo) return;
    const cursor = new LineCursor(this.#source, start, end, this.#codeIndent);
    const matched = this.#matchContainers(cursor);
    const allMatched = matched === this.#containers.length;
    if (allMatched && this.#continueConcrete(cursor)) return;
    const opened = this.#openContainers(cursor, matched);
    const isBody = this.#containers.at(-1)?.type === 'admonition';
    if (!allMatched && !opened && isBody) this.#closeContainers(matched);
    const lazy = !allMatched && !opened && !isBody;
    if (this.#continueParagraph(cursor, lazy && this.#leaf?.type === 'paragraph')) return;
    if (lazy) this.#closeContainers(matched);
    this.#startLeaf(cursor);
  }

  end(): void {
    this.#closeContainers(0);
    this.#closeLeaf();
  }

  /** @returns number of open containers that continue in this line */
  #matchContainers(cursor: LineCursor): number {
    let matched = 0;
    for (const container of this.#containers) {
      if (!container.takeContinuation(cursor)) break;
      matched += 1;
    }
    return matched;
  }

  /** Blocks of code and HTML contain every line until they end. */
  #continueConcrete(cursor: LineCursor): boolean {
    const leaf = this.#leaf;
    if (leaf?.type === 'fence') {
      if (endsFence(cursor, leaf.marks)) this.#leaf = undefined;
      return true;
    }
    if (leaf?.type !== 'html') return false;
    if (leaf.kind > 5 && cursor.isBlank) {
      this.#closeLeaf();
      return true;
    }
    leaf.lines.push({ start: cursor.position, end: cursor.end });
    if (htmlBlockEnds(leaf.kind, this.#source.slice(cursor.position, cursor.end))) this.#closeLeaf();
    return true;
  }

  /** @returns whether a container begins in this line */
  #openContainers(cursor: LineCursor, matched: number): boolean {
    let interrupts = this.#leaf?.type === 'paragraph' && matched === this.#containers.length;
    let opened = false;
    while (!cursor.isBlank && !cursor.isCode) {
      const container = takeContainer(cursor, interrupts) ?? this.#takeDefinition(cursor);
      if (container === undefined) break;
      if (!opened) this.#closeContainers(matched);
      this.#closeLeaf();
      this.#beginBlock();
      this.#containers.push(container);
      if (container.label !== undefined) this.footnotes.add(container.label);
      if (this.#containers.length > MAX_BLOCK_NESTING) {
        throw nestsTooDeep(cursor.position, MAX_BLOCK_NESTING);
      }
      opened = true;
      interrupts = false;
    }
    return opened;
  }

  /** @returns whether the line belongs to the open paragraph, or ends it as its underline */
  #continueParagraph(cursor: LineCursor, lazy: boolean): boolean {
    const leaf = this.#leaf;
    if (leaf?.type !== 'paragraph' || cursor.isBlank) return false;
    if (!cursor.isCode) {
      if (!lazy && isUnderline(cursor)) {
        if (this.#closeUnderlined(leaf.lines)) return true;
        if (this.#leaf === undefined) return false;
      }
      if (this.#startsLeaf(cursor, true)) return false;
      if (!lazy && this.#startTable(leaf, cursor)) return true;
    }
    leaf.lines.push({ start: cursor.next, end: cursor.end });
    leaf.isIndented = cursor.isCode;
    return true;
  }

  /** True if a line begins a block that ends a paragraph. */
  #startsLeaf(cursor: LineCursor, interrupts: boolean): boolean {
    if (this.#siteBlock(cursor, interrupts) !== undefined) return true;
    if (this.#dialect === 'mdx' && beginsElement(this.#source, cursor.next)) return true;
    switch (this.#source[cursor.next]) {
      case '#':
        return headingText(cursor) !== undefined;
      case '*':
      case '-':
      case '_':
        return isThematicBreak(cursor);
      case '`':
      case '~':
        return fenceMarks(cursor) !== undefined;
      case '<':
        return htmlBlockStart(this.#source.slice(cursor.next, cursor.end), interrupts, this.#dialect) !== undefined;
      default:
        return false;
    }
  }

  /** @returns whether anything but definitions was underlined */
  #closeUnderlined(paragraph: readonly LineRange[]): boolean {
    this.#leaf = undefined;
    const lines = this.#takeDefinitions(paragraph);
    if (lines.length > 0) this.#add('underlined heading', lines);
    return lines.length > 0;
  }

  #startTable(leaf: OpenParagraph, cursor: LineCursor): boolean {
    if (leaf.isIndented) return false;
    const columns = delimiterColumns(this.#source.slice(cursor.next, cursor.end));
    const header = leaf.lines.at(-1)!;
    if (columns === 0 || headerColumns(this.#source.slice(header.start, header.end)) !== columns) return false;
    leaf.lines.pop();
    this.#closeLeaf();
    this.#addRow(header);
    this.#leaf = { type: 'table' };
    return true;
  }

  #addRow({ start, end }: LineRange): void {
    for (const cell of cellRanges(this.#source, start, end)) if (cell.start < cell.end) this.#add('cell', [cell]);
  }

  #startLeaf(cursor: LineCursor): void {
    const line = { start: cursor.next, end: cursor.end };
    const isText = !cursor.isBlank && !cursor.isCode;
    if (isText && this.#leaf?.type === 'table' && !this.#startsLeaf(cursor, false)) {
      this.#addRow(line);
      return;
    }
    this.#closeLeaf();
    if (cursor.isBlank) return;
    const beginsItem = this.#beginBlock();
    if (!isText) return;
    const siteBlock = this.#siteBlock(cursor, false);
    if (siteBlock !== undefined) {
      this.#addSiteBlock(cursor, siteBlock);
      return;
    }
    const heading = headingText(cursor);
    if (heading !== undefined) {
      if (heading.start < heading.end) this.#add('heading', [heading], heading.level);
      return;
    }
    const marks = fenceMarks(cursor);
    if (marks !== undefined) {
      this.#leaf = { type: 'fence', marks };
      return;
    }
    const text = this.#source.slice(line.start, line.end);
    const kind = text.startsWith('<') ? htmlBlockStart(text, false, this.#dialect) : undefined;
    if (kind === 6 && this.#dialect === 'site' && holdsMarkdown(text)) {
      this.#add('html', [line]);
      return;
    }
    if (kind !== undefined) {
      this.#leaf = { type: 'html', kind, lines: [{ start: cursor.position, end: cursor.end }] };
      // `<!-->` is a whole comment.
      if (htmlBlockEnds(kind, text.slice(kind === 4 ? 3 : kind === 5 ? 9 : kind === 3 ? 1 : 2))) this.#closeLeaf();
      return;
    }
    if (!isThematicBreak(cursor)) this.#leaf = { type: 'paragraph', lines: [line], beginsItem, isIndented: false };
  }

  #siteBlock(cursor: LineCursor, interrupts: boolean): SiteBlock | undefined {
    if (!mayBeginSiteBlock(this.#source[cursor.next])) return undefined;
    const container = this.#containers.at(-1)?.type;
    const atTop = container === undefined && cursor.next === cursor.position;
    return this.#siteBlocks.at(cursor, { inQuote: container === 'quote', atTop, interrupts });
  }

  #addSiteBlock({ next }: LineCursor, { end, title, hasTags = false, hasBody = false }: SiteBlock): void {
    if (title !== undefined) this.#add('directive title', [title]);
    if (hasTags) this.#add('tags', [{ start: next, end }]);
    if (hasBody) this.#containers.push(createAdmonition());
    this.#readTo = end;
  }

  /** A definition follows its term or another definition, with empty lines between them or not. */
  #takeDefinition(cursor: LineCursor): ContainerBlock | undefined {
    if (this.#dialect === 'commonmark' || this.#source[cursor.next] !== ':') return undefined;
    const last = this.leaves.at(-1);
    const behind = last?.type === 'paragraph' ? last.text.toSource(last.text.text.length) : undefined;
    const follows = behind !== undefined && /^\s*$/.test(this.#source.slice(behind, cursor.next));
    return follows || this.#leaf?.type === 'paragraph' ? takeDefinition(cursor) : undefined;
  }

  #closeContainers(length: number): void {
    if (length === this.#containers.length) return;
    this.#closeLeaf();
    this.#containers.length = length;
  }

  /** @returns whether it is the first block of a list item */
  #beginBlock(): boolean {
    return this.#containers.at(-1)?.beginBlock() ?? false;
  }

  #closeLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = undefined;
    if (leaf?.type === 'html') this.#add('html', [{ start: leaf.lines[0]!.start, end: leaf.lines.at(-1)!.end }]);
    if (leaf?.type !== 'paragraph') return;
    const lines = this.#takeDefinitions(leaf.lines);
    if (lines.length > 0) this.#add('paragraph', lines, 0, leaf.beginsItem);
  }

  /** @returns lines of a paragraph after its definitions */
  #takeDefinitions(lines: readonly LineRange[]): readonly LineRange[] {
    if (lines.length === 0 || this.#source[lines[0]!.start] !== '[') return lines;
    const leafText = new LeafText(this.#source, lines);
    let position = 0;
    for (;;) {
      const definition = readDefinition(leafText.text, position);
      if (definition === undefined) return position === 0 ? lines : leafText.linesFrom(position);
      this.definitions.add(definition.label);
      if (definition.title !== undefined) this.#add('definition title', leafText.range(definition.title));
      if (definition.end === leafText.text.length) return [];
      position = definition.end + 1;
    }
  }

  #add(type: Leaf['type'], lines: readonly LineRange[], level = 0, beginsItem = false): void {
    const container = this.#containers.at(-1)?.type;
    this.leaves.push({ type, text: new LeafText(this.#source, lines), level, container, beginsItem });
  }
}
