import { decodeXmlEntity } from './xml-entities.ts';

/** A piece of XML; offsets are UTF-16 units of the source, end exclusive. */
export type XmlToken =
  | { readonly type: 'text'; readonly start: number; readonly end: number; readonly text: string }
  | { readonly type: 'start' | 'end' | 'empty'; readonly start: number; readonly end: number; readonly name: string }
  /** A comment, a declaration, an entity whose text isn't known here. */
  | { readonly type: 'other'; readonly start: number; readonly end: number };

const TAG = /<\/?[\p{L}_:][\p{L}\p{N}_:.-]*(?:[\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?>/uy;
/** A tag with malformed attributes: `<font"x">`, `<a href="x>`. It is returned to clients as they sent it. */
const MALFORMED_TAG = /<\/?[\p{L}_:][^<>]*>/uy;
const NAME = /[\p{L}_:][\p{L}\p{N}_:.-]*/u;
const ENTITY = /&(#\d{1,7}|#x[0-9a-f]{1,6}|\w{1,40});/gi;
const ENCLOSED: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
];
const CDATA = '<![CDATA[';

/** Splits XML into tags and texts. What is no markup, such as a lone `<`, is text. */
export function xmlTokens(source: string): readonly XmlToken[] {
  const tokens: XmlToken[] = [];
  // Ends that the rest of the source lacks: looking for them again at each beginning would be quadratic.
  const absent = new Set<string>();
  let textStart = 0;
  let position = source.indexOf('<');
  const endText = (end: number) => tokens.push(...textTokens(source, textStart, end));
  while (position !== -1) {
    const token = markupAt(source, position, absent);
    if (token === undefined) {
      position = source.indexOf('<', position + 1);
      continue;
    }
    endText(position);
    tokens.push(token);
    textStart = token.end;
    position = source.indexOf('<', textStart);
  }
  endText(source.length);
  return tokens;
}

function markupAt(source: string, start: number, absent: Set<string>): XmlToken | undefined {
  const endOf = (close: string, from: number) => {
    const end = absent.has(close) ? -1 : source.indexOf(close, from);
    if (end === -1) absent.add(close);
    return end;
  };
  if (source.startsWith(CDATA, start)) {
    const close = endOf(']]>', start);
    // Its text can't be written back with tags in it.
    return close === -1 ? undefined : { type: 'other', start, end: close + 3 };
  }
  for (const [open, close] of ENCLOSED) {
    if (!source.startsWith(open, start)) continue;
    const end = endOf(close, start + open.length);
    return end === -1 ? undefined : { type: 'other', start, end: end + close.length };
  }
  TAG.lastIndex = start;
  MALFORMED_TAG.lastIndex = start;
  const [whole] = TAG.exec(source) ?? MALFORMED_TAG.exec(source) ?? [];
  if (whole === undefined) return undefined;
  const [name] = NAME.exec(whole)!;
  const type = whole.startsWith('</') ? 'end' : whole.endsWith('/>') ? 'empty' : 'start';
  return { type, start, end: start + whole.length, name };
}

/** The texts of a piece without tags; entities that mean a character are decoded. */
function* textTokens(source: string, start: number, end: number): Generator<XmlToken> {
  const raw = source.slice(start, end);
  let [position, text] = [0, ''];
  let from = 0;
  for (const found of raw.matchAll(ENTITY)) {
    text += raw.slice(position, found.index);
    position = found.index + found[0].length;
    const character = decodeXmlEntity(found[1]!);
    if (character !== undefined) {
      text += character;
      continue;
    }
    if (text !== '') yield { type: 'text', start: start + from, end: start + found.index, text };
    yield { type: 'other', start: start + found.index, end: start + position };
    [text, from] = ['', position];
  }
  text += raw.slice(position);
  if (text !== '') yield { type: 'text', start: start + from, end, text };
}
