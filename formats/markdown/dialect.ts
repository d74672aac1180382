/**
 * How a document is read: `commonmark` with GitHub's extensions only, `site` with the marks of site generators too, `mdx` with
 * JSX and expressions instead of HTML.
 */
export type MarkdownDialect = 'commonmark' | 'site' | 'mdx';

const HINT = /^(?:im|ex)port |<\/?[A-Z]|\{\/\*|=\{/m;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const CODE_SPAN = /`[^`]*`/g;

/** Syntax that only MDX has: modules, comments in braces, attributes in braces. */
const CERTAIN = [
  /^import (?:[\w*{][^'"]{0,500}|)(?:['"][^'"]+['"][ \t]*(?:;|$)|\{[ \t]*$)/,
  /^export (?:const|let|default|function|class|async|\{|\*)(?![\w-])/,
  /\{\/\*/,
  /<[A-Za-z][^<>]{0,500}=\{/,
];
const COMPONENT = /<\/[A-Z][\w.]*>|<[A-Z][\w.]*(?:[ \t][^<>]{0,500})?\/>/;
/** Syntax that MDX lacks: scripts and attributes of Vue, templates of other generators, comments of HTML, indented code. */
const OTHERS = /<script|[ \t](?:[:@#]|v-)[a-z][\w.:-]{0,50}="|\{\{|\{%|<!--|^(?: {4}|\t)[A-Za-z$#/]/;

/** Lines that may belong to a code block, import or export, or contain a tag or an expression. */
const MARKED = /[<{]|^\s{0,3}(?:```|~~~)|^(?:(?:im|ex)port | {4}|\t)/;

/** Finds out from its content, outside of code, whether a document is MDX: generators read it in `.md` as well. */
export function detectMarkdownDialect(source: string): MarkdownDialect {
  if (!HINT.test(source)) return 'site';
  let fence = '';
  let hasComponents = false;
  let hasOthers = false;
  for (const raw of source.split(/\r?\n/)) {
    if (!MARKED.test(raw)) continue;
    const marks = FENCE.exec(raw)?.[1];
    if (fence !== '') {
      if (marks?.startsWith(fence)) fence = '';
      continue;
    }
    if (marks !== undefined) {
      fence = marks;
      continue;
    }
    const line = raw.length > 10_000 ? raw.slice(0, 10_000) : raw.replace(CODE_SPAN, '');
    if (CERTAIN.some((pattern) => pattern.test(line))) return 'mdx';
    hasComponents ||= COMPONENT.test(line);
    hasOthers ||= OTHERS.test(line);
  }
  return hasComponents && !hasOthers ? 'mdx' : 'site';
}
