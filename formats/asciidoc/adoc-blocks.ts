import { columns } from '#formats/text/line-wrapping.ts';
import { proseLines, type ProseLine } from '#formats/prose/prose-lines.ts';
import type { ProseBlock } from '#formats/prose/prose-dialect.ts';
import { tableCells } from './adoc-tables.ts';

/** Delimiters of blocks whose content isn't prose; the same line ends them. */
const VERBATIM = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3}.*)$/;
const CONTAINER = /^(?:={4,}|\*{4,}|_{4,}|--)$/;
const TABLE = /^[|,:!]={3,}$/;
/** Styles of the next block whose content isn't prose (docs.asciidoctor.org/asciidoc/latest/blocks). */
const VERBATIM_STYLE =
  /^\[\s*(?:source|listing|literal|verse|stem|latexmath|asciimath|pass|comment|plantuml|ditaa|graphviz|mermaid|vega|a2s|actdiag|blockdiag|seqdiag)\b|^\[,/;
const ATTRIBUTES = /^\[(?:\[.*\]|[^\]\s].*|)\]$/;
const PREPROCESSOR = /^(?:ifn?def|ifeval|endif|include)::[^\s[]*\[.*\]$/;
/** Comments, continuations, attributes, rules and breaks. */
const SKIPPED = new RegExp(
  String.raw`^(?:\/\/.*|\+|:!?\w[\w-]*!?:(?: .*)?|'{3,}|<{3,}|-{3}|\*{3}|- - -|\* \* \*)$|${PREPROCESSOR.source}`,
);
const HARD_BREAKS = /^:!?hardbreaks(?:-option)?!?:/;
const PARAGRAPH_END = new RegExp(
  `${VERBATIM.source}|${CONTAINER.source}|${TABLE.source}|${ATTRIBUTES.source}|${PREPROCESSOR.source}|^(?:\\+$|//(?!/))`,
);
const BLOCK_MACRO = /^[a-z][\w-]*::(?!\s)[^\s[]*\[(.*)\]$/;
const HEADING = /^(?:={1,6}|#{1,6})[ \t]+(?=\S)/;
const BLOCK_TITLE = /^\.(?=[^\s.])/;
const LIST_ITEM =
  /^[ \t]*(?:\*{1,6}|-|\.{1,6}|\d{1,9}\.|[A-Za-z]\.|[IVXivx]{1,8}\)|<(?:\d{1,4}|\.)>)[ \t]+(?:\[[ x*]\][ \t]+)?(?=\S)/;
const TERM = /^[ \t]*(?=\S)((?:[^:;]|:(?!:)|;(?!;)){1,300})(:{2,4}|;;)(?:[ \t]+|$)/;
const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|CAUTION|WARNING):[ \t]+/;
const ADORNMENT = /^([=\-~^+])\1{2,}$/;

/** Finds the texts of a document in AsciiDoc. Linear. */
export function adocBlocks(source: string): readonly ProseBlock[] {
  return scanned(proseLines(source));
}

function scanned(lines: readonly ProseLine[]): readonly ProseBlock[] {
  const scanner = new BlockScanner(lines);
  scanner.scan();
  return scanner.blocks;
}

class BlockScanner {
  readonly blocks: ProseBlock[] = [];
  readonly #lines: readonly ProseLine[];
  #next = 0;
  /** True after a line of attributes with such a style. */
  #isVerbatim = false;
  #isInList = false;
  /** Paragraphs whose lines stay lines. */
  #lineBreaks: 'none' | 'next' | 'all' = 'none';

  constructor(lines: readonly ProseLine[]) {
    this.#lines = lines;
  }

  scan(): void {
    while (this.#next < this.#lines.length) this.#block(this.#lines[this.#next]!);
  }

  #block(line: ProseLine): void {
    const { text } = line;
    const isVerbatim = this.#isVerbatim;
    if (text === '') {
      this.#next += 1;
      return;
    }
    if (ATTRIBUTES.test(text)) {
      this.#isVerbatim ||= VERBATIM_STYLE.test(text);
      if (/hardbreaks/.test(text) && this.#lineBreaks === 'none') this.#lineBreaks = 'next';
      this.#next += 1;
      return;
    }
    if (isVerbatim && BLOCK_TITLE.test(text)) return this.#line('title', BLOCK_TITLE);
    this.#isVerbatim = false;
    if (VERBATIM.test(text) || (isVerbatim && (CONTAINER.test(text) || TABLE.test(text)))) return this.#skipBlock(text);
    if (isVerbatim) return this.#skipParagraph();
    if (CONTAINER.test(text)) {
      this.#next += 1;
      this.#isInList = false;
      return;
    }
    if (TABLE.test(text)) return this.#table(line);
    if (SKIPPED.test(text)) {
      if (HARD_BREAKS.test(text)) this.#lineBreaks = text.includes('!') ? 'none' : 'all';
      this.#next += 1;
      return;
    }
    const macro = BLOCK_MACRO.exec(text);
    if (macro !== null) {
      const alternative = text.startsWith('image::') ? /^[^,="]+/.exec(macro[1]!)?.[0] : undefined;
      const start = line.start + text.length - 1 - macro[1]!.length;
      if (alternative !== undefined) this.blocks.push({ start, end: start + alternative.length, role: 'image alt' });
      this.#next += 1;
      return;
    }
    const isHeader = this.blocks.length === 0 && /^[=#][ \t]/.test(text);
    if (HEADING.test(text)) {
      this.#isInList = false;
      this.#line('heading', HEADING);
      // Lines of author and revision, and attributes.
      if (isHeader) this.#skipParagraph();
      return;
    }
    const below = this.#lines[this.#next + 1];
    if (below !== undefined && isUnderlined(text, below.text)) {
      this.blocks.push({ start: line.start, end: line.end, role: 'heading', adornments: [below] });
      this.#next += 2;
      this.#isInList = false;
      return;
    }
    if (BLOCK_TITLE.test(text)) return this.#line('title', BLOCK_TITLE);
    this.#text(line);
  }

  #text({ text, start, indentation }: ProseLine): void {
    const term = TERM.exec(text);
    if (term !== null && !term[1]!.includes('://')) {
      const from = start + text.indexOf(term[1]!);
      this.blocks.push({ start: from, end: from + term[1]!.length, role: 'term' });
      this.#isInList = true;
      const following = this.#lines[this.#next + 1];
      if (term[0].length < text.length) return this.#paragraph(start + term[0].length, 'list item');
      this.#next += 1;
      // The text of a term may begin on the next line, indented or not.
      if (following !== undefined && this.#isPlain(following.text)) {
        this.#paragraph(following.start + following.indentation, 'list item');
      }
      return;
    }
    const item = LIST_ITEM.exec(text);
    if (item !== null) {
      this.#isInList = true;
      return this.#paragraph(start + item[0].length, 'list item');
    }
    if (indentation > 0) return this.#skipParagraph();
    this.#isInList &&= this.#lines[this.#next - 1]?.text === '+';
    this.#paragraph(start + (ADMONITION.exec(text)?.[0].length ?? 0), 'paragraph');
  }

  #isPlain(text: string): boolean {
    return text !== '' && !PARAGRAPH_END.test(text) && !LIST_ITEM.test(text) && TERM.exec(text) === null;
  }

  /** Lines up to one that begins another block. @param start in the present line */
  #paragraph(start: number, role: string): void {
    const hasLineBreaks = this.#lineBreaks !== 'none';
    if (this.#lineBreaks === 'next') this.#lineBreaks = 'none';
    let from = start;
    let end = this.#lines[this.#next]!.end;
    this.#next += 1;
    for (; this.#next < this.#lines.length; this.#next += 1) {
      const { text, start: lineStart, end: lineEnd } = this.#lines[this.#next]!;
      if (text === '' || PARAGRAPH_END.test(text)) break;
      if (this.#isInList && (LIST_ITEM.test(text) || TERM.test(text))) break;
      if (hasLineBreaks) {
        this.blocks.push({ start: from, end, role });
        from = lineStart;
      }
      end = lineEnd;
    }
    this.blocks.push({ start: from, end, role });
  }

  #line(role: string, mark: RegExp): void {
    const { text, start, end } = this.#lines[this.#next]!;
    this.blocks.push({ start: start + mark.exec(text)![0].length, end, role });
    this.#next += 1;
  }

  #skipParagraph(): void {
    while (this.#next < this.#lines.length && this.#lines[this.#next]!.text !== '') this.#next += 1;
  }

  #skipBlock(delimiter: string): void {
    const end = delimiter.startsWith('`') ? /^`{3,}$/ : undefined;
    this.#next += 1;
    while (this.#next < this.#lines.length) {
      const { text } = this.#lines[this.#next]!;
      this.#next += 1;
      if (end === undefined ? text === delimiter : end.test(text)) return;
    }
  }

  #table({ text: delimiter }: ProseLine): void {
    const attributes = this.#lines[this.#next - 1]?.text ?? '';
    const first = this.#next + 1;
    this.#skipBlock(delimiter);
    const last = this.#lines[this.#next - 1]!.text === delimiter ? this.#next - 1 : this.#next;
    if (!delimiter.startsWith('|') || /format\s*=/.test(attributes)) return;
    const isOfBlocks = /cols\s*=\s*"[^"]*a/.test(attributes);
    for (const { style, lines } of tableCells(this.#lines.slice(first, last))) {
      if (style === 'l' || style === 'm') continue;
      if (style === 'a' || isOfBlocks) for (const block of scanned(lines)) this.blocks.push(block);
      else this.#cell(lines);
    }
  }

  /** The paragraphs of a cell. */
  #cell(lines: readonly ProseLine[]): void {
    let isOpen = false;
    for (const { text, start, end } of lines) {
      const last = this.blocks.at(-1);
      if (isOpen && text !== '') this.blocks.splice(-1, 1, { ...last!, end });
      else if (text !== '') this.blocks.push({ start, end, role: 'table cell' });
      isOpen = text !== '';
    }
  }
}

/** A title with a line below it that is as long, give or take one. */
function isUnderlined(text: string, below: string): boolean {
  return /^[\p{L}\p{N}]/u.test(text) && ADORNMENT.test(below) && Math.abs(columns(text) - below.length) <= 1;
}
