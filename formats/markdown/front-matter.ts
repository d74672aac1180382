/** A value in the front matter; offsets are UTF-16 units of the document and cover quotes. */
export interface FrontMatterValue {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly quote: '' | "'" | '"';
}

export interface FrontMatter {
  /** Where Markdown begins. */
  readonly end: number;
  readonly values: readonly FrontMatterValue[];
}

const OPENING_FENCE = /^---[ \t]*(?:\r\n?|\n)/;
/** Searched from the end of the line before it on. */
const CLOSING_FENCE = /[\r\n]---[ \t]*(?:\r\n?|\n|$)/g;

/** Values that readers see on every site generator; all others may be read by programs. */
const TRANSLATED_LINE = /^(title|description)[ \t]*:[ \t]+([^\r\n]+)/gm;

/** Reads YAML front matter: of its values, `title` and `description` on one line are text. */
export function readFrontMatter(source: string): FrontMatter {
  const end = endOf(source);
  const matter = source.slice(0, end);
  const values: FrontMatterValue[] = [];
  for (const match of matter.matchAll(TRANSLATED_LINE)) {
    const [line, key, raw] = match;
    const lineEnd = match.index + line.length;
    const goesOn = /^(?:\r\n|\r|\n)[ \t]+[^\s#]/.test(matter.slice(lineEnd, lineEnd + 100));
    const value = goesOn ? undefined : readValue(raw!);
    if (value === undefined || value.text === '') continue;
    const start = lineEnd - raw!.length;
    values.push({ key: key!, start, end: start + value.length, text: value.text, quote: value.quote });
  }
  return { end, values };
}

/** Where the line after the closing fence begins; 0 without front matter. */
function endOf(source: string): number {
  const opening = OPENING_FENCE.exec(source)?.[0].length;
  if (opening === undefined) return 0;
  CLOSING_FENCE.lastIndex = opening - 1;
  return CLOSING_FENCE.test(source) ? CLOSING_FENCE.lastIndex : 0;
}

/** @returns undefined for anything but a scalar in one of the three styles of one line */
function readValue(raw: string): (Pick<FrontMatterValue, 'text' | 'quote'> & { readonly length: number }) | undefined {
  const double = /^"((?:[^"\\]|\\.)*)"(?:\s+#.*|\s*)$/.exec(raw)?.[1];
  if (double !== undefined) {
    const text = fromDouble(double);
    return text === undefined ? undefined : { text, quote: '"', length: double.length + 2 };
  }
  const single = /^'((?:[^']|'')*)'(?:\s+#.*|\s*)$/.exec(raw)?.[1];
  if (single !== undefined) return { text: single.replaceAll("''", "'"), quote: "'", length: single.length + 2 };
  if (/^["'|>&*!%@`#[\]{},?-]/.test(raw)) return undefined;
  const comment = raw.search(/\s#/);
  const text = (comment === -1 ? raw : raw.slice(0, comment)).trimEnd();
  return { text, quote: '', length: text.length };
}

/** A text as a value of the same style where that can hold it, else in double quotes, which hold everything. */
export function frontMatterSource(text: string, quote: FrontMatterValue['quote']): string {
  if (quote === "'") return `'${text.replaceAll("'", "''")}'`;
  return quote === '' && isPlainScalar(text) ? text : JSON.stringify(text);
}

/** JSON escapes are valid in YAML's double quotes; a value with others is skipped. */
function fromDouble(raw: string): string | undefined {
  try {
    return JSON.parse(`"${raw.replaceAll('\t', '\\t')}"`) as string;
  } catch {
    return undefined;
  }
}

/** YAML 1.2, 7.3.3, excluding words that are not strings in YAML 1.1. */
function isPlainScalar(text: string): boolean {
  const plain = /^[^\s\-?:,[\]{}#&*!|>'"%@`~=\d.+][^\r\n]*$/u.test(text) && !/:(?:\s|$)|\s#|\s$/.test(text);
  return plain && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
}
