import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { escapeMarkup, unescapeMarkup } from './entities.ts';

/** How an engine is shown inline codes. */
export interface MarkupDialect {
  /** Element of a pair, and of a code that stands alone. */
  readonly pair: string;
  readonly standalone: string;
  /** What tells the engine to leave a standalone element as it is: ` translate="no"`. */
  readonly attributes: string;
  /** True when the engine may see what a standalone code stands for, which it leaves as it is. */
  readonly showsEquivalents: boolean;
  /** What a line break is written as, where white space means nothing. */
  readonly lineBreak?: string;
  /** False for an engine whose answers have their character references resolved already. */
  readonly answersEscaped: boolean;
}

/** A text as markup, and the way back. */
export interface EncodedMarkup {
  readonly text: string;
  /** Reads an answer, whatever it is: what isn't markup of ours is text. Codes may be missing, moved or doubled. */
  readonly decode: (answer: string) => CodedText;
}

/** Letters in ids, so that a code is known by its id alone. */
const LETTERS = { pair: 'p', standalone: 's', open: 'o', close: 'c' } as const;
const ID = /\sid\s*=\s*["']?\s*([psoc])(\d{1,6})\b/i;
/** UTF-16 units of a placeholder that are shown; an ICU plural of pages says no more than its beginning. */
const LONGEST_EQUIVALENT = 120;

/**
 * Writes codes as elements: pairs that nest as elements around their text, everything else as elements of their own.
 * Texts without codes needn't be written so.
 */
export function encodeMarkup(content: CodedText, dialect: MarkupDialect): EncodedMarkup {
  const own = dialect.answersEscaped ? dialect : unlikeText(content.text, dialect);
  const pairs = nestedPairs(content.codes);
  const shown = new Set<string>();
  const write = (text: string) => {
    const escaped = escapeMarkup(text);
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
    const equivalent = dialect.showsEquivalents ? (code.equivalent ?? '').trim().slice(0, LONGEST_EQUIVALENT) : '';
    if (equivalent !== '') shown.add(id);
    text += `<${own.standalone}${dialect.attributes} id="${id}">${escapeMarkup(equivalent)}</${own.standalone}>`;
  }
  text += write(content.text.slice(at));
  return { text, decode: (answer) => decodeMarkup(answer, own, shown) };
}

/** Ids of pairs that are properly nested; an element can't be written for the others. */
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

/** Names that the text doesn't have in tags: where nothing in an answer is escaped, they couldn't be told apart. */
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
  /** Elements that are open: the pair's id, or undefined for one that means nothing. */
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
      // What the code stands for was shown to the engine and is no part of the text.
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
