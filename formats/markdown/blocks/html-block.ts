import { blockElements } from '#formats/html/elements.ts';
import type { MarkdownDialect } from '#formats/markdown/dialect.ts';

/** Kinds of HTML blocks as CommonMark 0.31, 4.6 numbers them. */
export type HtmlKind = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const RAW_NAMES = new Set(['pre', 'script', 'style', 'textarea']);

const blockNames = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu ' +
    'menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul'
  ).split(' '),
);

const ENDS: ReadonlyMap<HtmlKind, RegExp> = new Map([
  [1, /<\/(?:pre|script|style|textarea)>/i],
  [2, /-->/],
  [3, /\?>/],
  [4, />/],
  [5, /\]\]>/],
]);

/**
 * True if a line begins an HTML block. MDX has no such blocks but comments, which some generators remove before they
 * read it.
 *
 * @param line from its `<`
 * @param interrupts true if a paragraph is open, which a lone tag of any name doesn't end
 */
export function htmlBlockStart(line: string, interrupts: boolean, dialect: MarkdownDialect): HtmlKind | undefined {
  if (line.startsWith('<!--')) return 2;
  if (dialect === 'mdx') return undefined;
  if (line.startsWith('<?')) return 3;
  if (line.startsWith('<![CDATA[')) return 5;
  if (/^<![a-z]/i.test(line)) return 4;
  const tag = /^<(\/?)([a-z][a-z\d-]*)([\s>]|\/>|\/|$)/i.exec(line);
  if (tag === null) return undefined;
  const [, closing, name, after] = tag;
  if (closing === '' && RAW_NAMES.has(name!.toLowerCase()) && !after!.startsWith('/')) return 1;
  if (blockNames.has(name!.toLowerCase())) return after === '/' ? undefined : 6;
  return !interrupts && isLoneTag(line, dialect) ? 7 : undefined;
}

const MARKDOWN_ELEMENT = /^<[a-z][\w-]*[ \t][^<>]*>$/i;
const MARKDOWN_ATTRIBUTE = /[ \t]markdown[ \t=>]/;

/**
 * True if a line is the opening tag of an element whose content Python-Markdown and Markdown Extra read as Markdown.
 */
export function holdsMarkdown(line: string): boolean {
  return MARKDOWN_ATTRIBUTE.test(line) && MARKDOWN_ELEMENT.test(line.trimEnd());
}

/** True if a line of MDX begins with an element that isn't part of the sentence before it. */
export function beginsElement(source: string, start: number): boolean {
  const name = /^<([a-z][a-z\d]{0,20})[\s>]/.exec(source.slice(start, start + 24))?.[1];
  return name !== undefined && blockElements.has(name);
}

/** @param line from where the block can end: in its first line, after `<` */
export function htmlBlockEnds(kind: HtmlKind, line: string): boolean {
  return ENDS.get(kind)?.test(line) ?? false;
}

function isLoneTag(line: string, dialect: MarkdownDialect): boolean {
  const end = tagEnd(line, 0, dialect);
  return end !== -1 && /^[ \t]*$/.test(line.slice(end));
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\t' || character === '\n';
const NAME_START = /[a-z_:]/i;
/** With those of Vue: `@click`, `#slot`. */
const SITE_NAME_START = /[a-z_:@#]/i;
const NAME_CHARACTER = /[\w.:-]/;
const UNQUOTED_END = /[\s"'=<>`]/;

/**
 * Finds the end of an opening or closing tag (CommonMark 0.31, 6.6).
 *
 * @param start offset of its `<`
 * @returns offset after its `>`, -1 without a tag
 */
export function tagEnd(text: string, start: number, dialect: MarkdownDialect): number {
  const nameStart = dialect === 'site' ? SITE_NAME_START : NAME_START;
  let at = start + 1;
  const closing = text[at] === '/';
  if (closing) at += 1;
  if (!/[a-z]/i.test(text[at] ?? '')) return -1;
  while (/[a-z\d-]/i.test(text[at] ?? '')) at += 1;
  const skipSpace = () => {
    const from = at;
    while (isSpace(text[at])) at += 1;
    return at > from;
  };
  for (;;) {
    const spaced = skipSpace();
    if (text[at] === '>') return at + 1;
    if (closing) return -1;
    if (text[at] === '/') return text[at + 1] === '>' ? at + 2 : -1;
    if (!spaced || !nameStart.test(text[at] ?? '')) return -1;
    at += 1;
    while (NAME_CHARACTER.test(text[at] ?? '')) at += 1;
    const nameEnd = at;
    skipSpace();
    if (text[at] !== '=') {
      at = nameEnd;
      continue;
    }
    at += 1;
    skipSpace();
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      at = text.indexOf(quote, at + 1) + 1;
      if (at === 0) return -1;
    } else {
      const from = at;
      while (at < text.length && !UNQUOTED_END.test(text[at]!)) at += 1;
      if (at === from) return -1;
    }
  }
}
