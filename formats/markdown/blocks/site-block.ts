import { JsxTags } from '#formats/markdown/mdx/jsx-tags.ts';
import type { MarkdownDialect } from '#formats/markdown/dialect.ts';
import { looksLikeMath } from '#formats/markdown/site/inline-marks.ts';
import { TemplateTags } from '#formats/markup/template-tags.ts';
import type { LineRange } from './leaf-text.ts';
import type { LineCursor } from './line-cursor.ts';

/** Lines that are marks of a site generator and separate the blocks before and after them. */
export interface SiteBlock {
  /** Where its last line ends. */
  readonly end: number;
  /** A text of its first line. */
  readonly title?: LineRange;
  /** True if it has attributes of tags or directives. */
  readonly hasTags?: boolean;
  /** True if the indented lines after it are its body. */
  readonly hasBody?: boolean;
}

/** Context of a line, which decides the blocks allowed there. */
export interface LineSetting {
  readonly inQuote: boolean;
  /** True if it isn't in a container. */
  readonly atTop: boolean;
  /** True if a paragraph is open. */
  readonly interrupts: boolean;
}

/** `:::tip Title`, `:::tip[Title]{id=x}`, `::: {.note}`, `:::`, `::youtube[Title]{#id}`. */
const CONTAINER_DIRECTIVE = /^:{3,}[ \t]*(?:([A-Za-z][\w-]*)((?:[^\w-].*)?))?$/;
const LEAF_DIRECTIVE = /^::[A-Za-z][\w-]*(?=[[{\s]|$)(.*)$/;
/** MkDocs admonitions and tabs, up to the title in quotes: `!!! note "Title"`, `??? tip`, `=== "Tab"`. */
const ADMONITION = /^(?:!!!|\?\?\?\+?)[ \t]*[A-Za-z][\w \t-]*$/;
const TAB = /^===[!+]?[ \t]+$/;
/** GitHub, GitLab, Obsidian: the first line of a quote. */
const ALERT = /^\[![A-Za-z][\w-]*(?:\|[^\]]*)?\][+-]?(?:[ \t](.*))?$/;
const ABBREVIATION = /^\*\[[^\]\r\n]+\]:[ \t](.*)$/;
/** VitePress, Python-Markdown, MkDocs: a table of contents, an included file. */
const WHOLE_LINE = /^(?:\[\[?_?toc_?\]?\]|<<<[ \t]*[@./].*|-{1,2}8<-{1,2}.*|\[\[include:.*\]\])$/i;
/** Characters of a formula on lines of its own. */
const MAX_FORMULA = 10_000;
const MODULE = /^(?:import|export) /;

/** True for a character that can begin a block of a site generator. Most lines begin with a letter, and need no further test. */
export const mayBeginSiteBlock = (character: string | undefined) => character !== undefined && STARTS.has(character);

const STARTS = new Set(':!?=[*$\\{ie<-');

/** Finds blocks that generators of sites add to Markdown, in linear time over all lines of a document. */
export class SiteBlocks {
  readonly #source: string;
  readonly #dialect: MarkdownDialect;
  readonly #tags: JsxTags;
  readonly #templates: TemplateTags;

  constructor(source: string, dialect: MarkdownDialect) {
    this.#source = source;
    this.#dialect = dialect;
    this.#tags = new JsxTags(source);
    this.#templates = new TemplateTags(source);
  }

  /** @returns the block that begins in a line, after the marks of containers */
  at({ source, next, end }: LineCursor, setting: LineSetting): SiteBlock | undefined {
    if (this.#dialect === 'commonmark') return undefined;
    const isMdx = this.#dialect === 'mdx';
    const line = () => source.slice(next, end);
    switch (source[next]) {
      case ':':
        return source[next + 1] === ':' ? directive(line(), next, end) : undefined;
      case '!':
      case '?':
      case '=':
        return admonition(line(), next, end);
      case '[': {
        const alert = setting.inQuote && !setting.interrupts ? ALERT.exec(line()) : null;
        if (alert !== null) return { end, ...titleOf(line(), alert[1], next) };
        break;
      }
      case '*': {
        const match = source[next + 1] === '[' ? ABBREVIATION.exec(line()) : null;
        return match === null ? undefined : { end, ...titleOf(line(), match[1], next) };
      }
      case '$':
        return this.#formula('$$', '$$', next, end);
      case '\\':
        return this.#formula('\\[', '\\]', next, end);
      case '{':
        return this.#lines(isMdx ? this.#tags.flowEnd(next) : this.#templates.linesEnd(next));
      case 'i':
      case 'e': {
        const begins = isMdx && setting.atTop && !setting.interrupts && MODULE.test(source.slice(next, next + 8));
        return begins ? { end: this.#tags.code.moduleEnd(next) } : undefined;
      }
      case '<':
        if (isMdx && /[A-Za-z_$/>]/.test(source[next + 1] ?? '')) return this.#lines(this.#tags.flowEnd(next));
        break;
      case '-':
        break;
      default:
        return undefined;
    }
    return WHOLE_LINE.test(line().trimEnd()) ? { end } : undefined;
  }

  #lines(end: number): SiteBlock | undefined {
    return end === -1 ? undefined : { end, hasTags: true };
  }

  /** A formula that begins with its mark and ends at the end of a line. */
  #formula(open: string, close: string, start: number, lineEnd: number): SiteBlock | undefined {
    const source = this.#source;
    if (!source.startsWith(open, start)) return undefined;
    const line = source.slice(start + open.length, lineEnd).trimEnd();
    if (line.endsWith(close) && line.length > close.length) {
      const formula = line.slice(0, -close.length);
      return !formula.includes(close) && (open === '$$' || looksLikeMath(formula)) ? { end: lineEnd } : undefined;
    }
    if (line !== '') return undefined;
    const found = source.slice(lineEnd, lineEnd + MAX_FORMULA).indexOf(close);
    const closing = found === -1 ? -1 : lineEnd + found;
    const rest = /[^\r\n]*/y;
    rest.lastIndex = closing + close.length;
    const [behind] = closing === -1 ? [undefined] : rest.exec(source)!;
    return behind === undefined || behind.trim() !== '' ? undefined : { end: closing + close.length + behind.length };
  }
}

function admonition(line: string, start: number, end: number): SiteBlock | undefined {
  const quote = line.indexOf('"');
  const [head, quoted] = quote === -1 ? [line, ''] : [line.slice(0, quote), line.slice(quote).trimEnd()];
  if (quoted !== '' && (quoted.length < 2 || !quoted.endsWith('"'))) return undefined;
  if (!ADMONITION.test(head) && (quoted === '' || !TAB.test(head))) return undefined;
  return { end, hasBody: true, ...titleOf(line, quoted.slice(1, -1), start) };
}

function directive(line: string, start: number, end: number): SiteBlock | undefined {
  const container = CONTAINER_DIRECTIVE.exec(line);
  const rest = container?.[2] ?? LEAF_DIRECTIVE.exec(line)?.[1];
  if (rest === undefined) return container === null && !/^:{3,}[ \t]*\{/.test(line) ? undefined : { end };
  const label = /^\[(.*)\](?:[ \t]*\{[^{}]*\})?[ \t]*$/.exec(rest)?.[1];
  const plain = container === null || !/^[ \t]/.test(rest) ? '' : rest.replace(/\{[^{}]*\}[ \t]*$/, '');
  return { end, hasTags: rest.includes('{'), ...titleOf(line, label ?? plain, start, rest) };
}

/** The range of a text in a line, of which the rest holds it. */
function titleOf(line: string, title: string | undefined, start: number, rest = line): Pick<SiteBlock, 'title'> {
  if (title === undefined || title.trim() === '') return {};
  const from = start + line.length - rest.length + rest.lastIndexOf(title);
  const before = title.length - title.trimStart().length;
  return { title: { start: from + before, end: from + title.trimEnd().length } };
}
