import { codeEquivalent, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import { escapeEngineMarkup, unescapeMarkup } from './entities.ts';

/** Notation of inline codes for an engine. */
export interface MarkupDialect {
  /** Element of a pair, and of a standalone code. */
  readonly pair: string;
  readonly standalone: string;
  /** Attributes that make the engine keep a standalone element: ` translate="no"`. */
  readonly attributes: string;
  /** True if the engine may see the text of a standalone code, which it keeps. */
  readonly showsEquivalents: boolean;
  /** Notation of a line break, where white space is insignificant. */
  readonly lineBreak?: string;
  /** False for an engine that resolves character references in its answers. */
  readonly answersEscaped: boolean;
}

/** A text as markup, with the inverse operation. */
export interface EncodedMarkup {
  readonly text: string;
  /** Parses any answer: everything except the expected markup is text. Codes may be missing, moved or doubled. */
  readonly decode: (answer: string) => CodedText;
}

/** Letters in ids, so that a code is identified by its id alone. */
const LETTERS = { pair: 'p', standalone: 's', open: 'o', close: 'c' } as const;
const ID = /\sid\s*=\s*(?:["']\s*)?([psoc])(\d{1,6})\b/i;
/** UTF-16 units of a placeholder that are shown; the beginning of a long ICU plural suffices. */
const MAX_EQUIVALENT_LENGTH = 120;

/** Encodes codes as elements: nested pairs around their text, others alone. Texts without codes don't need it. */
export function encodeMarkup(content: CodedText, dialect: MarkupDialect): EncodedMarkup {
  const own = dialect.answersEscaped ? dialect : unlikeText(content.text, dialect);
  const pairs = nestedPairs(content.codes);
  const shown = new Set<string>();
  const write = (text: string) => {
    const escaped = escapeEngineMarkup(text);
    return own.lineBreak === undefined ? escaped : escaped.replaceAll('\n', own.lineBreak);
  };
  let text = '';
  let at = 0;
  for (const code of content.codes) {
    text += write(content.text.slice(at, code.offset));
    at = code.offset;
    if (code.kind !== 'standalone' && pairs.has(code.id)) {
      text += code.kind === 'open' ? `<${own.pair} id="${LETTERS.pair}${code.id}">` : `</${own.pair}>`;
      continue;
    }
    const id = `${LETTERS[code.kind]}${code.id}`;
    const equivalent = dialect.showsEquivalents ? codeEquivalent(code).slice(0, MAX_EQUIVALENT_LENGTH) : '';
    if (equivalent !== '') shown.add(id);
    text += `<${own.standalone}${dialect.attributes} id="${id}">${escapeEngineMarkup(equivalent)}</${own.standalone}>`;
  }
  text += write(content.text.slice(at));
  return { text, decode: (answer) => decodeMarkup(answer, own, shown) };
}

/** Ids of properly nested pairs; the others can't be elements. */
function nestedPairs(codes: readonly InlineCode[]): ReadonlySet<number> {
  const open: number[] = [];
  const nested = new Set<number>();
  for (const { kind, id } of codes) {
    if (kind === 'open') open.push(id);
    if (kind !== 'close' || !open.includes(id)) continue;
    nested.add(id);
    open.length = open.lastIndexOf(id);
  }
  return nested;
}

/** Element names that don't occur as tags in the text, which would be ambiguous in unescaped answers. */
function unlikeText(text: string, dialect: MarkupDialect): MarkupDialect {
  const lower = text.toLowerCase();
  const isIn = (name: string) => lower.includes(`<${name}`) || lower.includes(`</${name}`);
  let suffix = '';
  while (isIn(dialect.pair + suffix) || isIn(dialect.standalone + suffix)) suffix += 'q';
  const { lineBreak, ...others } = dialect;
  return {
    ...others,
    pair: dialect.pair + suffix,
    standalone: dialect.standalone + suffix,
    ...(lineBreak === undefined || isIn('br') ? {} : { lineBreak }),
  };
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly closes: boolean;
  readonly isEmpty: boolean;
  /** Letter and number of its id. */
  readonly letter: string | undefined;
  readonly id: number;
}

function decodeMarkup(answer: string, dialect: MarkupDialect, shown: ReadonlySet<string>): CodedText {
  const read = (from: string) => {
    const text = dialect.lineBreak === undefined ? from : from.replaceAll(/<br\s*\/?>/gi, '\n');
    return dialect.answersEscaped ? unescapeMarkup(text) : text;
  };
  const tags = findTags(answer, dialect);
  const codes: InlineCode[] = [];
  /** Open elements: the pair's id, or undefined for an unknown one. */
  const open: { readonly name: string; readonly pair: number | undefined }[] = [];
  let text = '';
  let at = 0;
  for (const [index, tag] of tags.entries()) {
    if (tag.start < at) continue;
    text += read(answer.slice(at, tag.start));
    at = tag.end;
    const offset = text.length;
    if (tag.closes) {
      const place = open.findLastIndex(({ name }) => name === tag.name);
      const [closed] = place === -1 ? [] : open.splice(place, 1);
      if (closed?.pair !== undefined) codes.push({ id: closed.pair, kind: 'close', offset });
      continue;
    }
    if (tag.letter === LETTERS.pair) {
      codes.push({ id: tag.id, kind: 'open', offset });
      if (tag.isEmpty) codes.push({ id: tag.id, kind: 'close', offset });
    } else if (tag.letter !== undefined) {
      const kind = tag.letter === LETTERS.open ? 'open' : tag.letter === LETTERS.close ? 'close' : 'standalone';
      codes.push({ id: tag.id, kind, offset });
    }
    if (tag.isEmpty) continue;
    const next = tags[index + 1];
    if (shown.has(`${tag.letter}${tag.id}`) && next?.closes === true && next.name === tag.name) {
      // The content of the code was only shown to the engine and is not part of the text.
      at = next.end;
    } else open.push({ name: tag.name, pair: tag.letter === LETTERS.pair ? tag.id : undefined });
  }
  return { text: text + read(answer.slice(at)), codes };
}

function findTags(answer: string, { pair, standalone }: MarkupDialect): readonly Tag[] {
  const pattern = new RegExp(String.raw`<(\/?)(${pair}|${standalone})((?:\s[^<>]*)?)(\/?)>`, 'gi');
  return [...answer.matchAll(pattern)].map((match) => {
    const [whole, slash, name, attributes = '', emptied] = match;
    const [, letter, digits] = ID.exec(attributes) ?? [];
    return {
      start: match.index,
      end: match.index + whole.length,
      name: name!.toLowerCase(),
      closes: slash === '/',
      isEmpty: emptied === '/' || attributes.endsWith('/'),
      letter: letter?.toLowerCase(),
      id: Number(digits),
    };
  });
}
