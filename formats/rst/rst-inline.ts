import type { TextSpan } from '#domain/protection/text-spans.ts';
import { Closers } from '#formats/prose/closers.ts';
import { ItemCollector } from '#formats/prose/item-collector.ts';
import type { ProseContent } from '#formats/prose/prose-dialect.ts';

/** Characters that marks may follow and precede (docutils, "Inline markup recognition rules"). */
export const BEFORE_MARK = /[\s'"([{<\-/:\p{Ps}\p{Pi}\p{Pf}\p{Pd}]/u;
export const AFTER_MARK = /[\s'")\]}>\-/:.,;!?\\\p{Pe}\p{Pi}\p{Pf}\p{Pd}\p{Po}]/u;

const ROLE = /:[A-Za-z][\w.:+-]{0,60}:(?=`)/y;
const BEHIND = /(?:__?|:[A-Za-z][\w.:+-]{0,60}:)?/y;
const REFERENCE = /[\p{L}\p{N}](?:[\p{L}\p{N}]|[._+:-](?=[\p{L}\p{N}])){0,200}__?(?![\p{L}\p{N}_])/uy;
const FOOTNOTE = /\[(?:\d{1,6}|#[\w.-]{0,60}|\*|[A-Za-z][\w.:+-]{0,60})\]_/y;
const URL = /(?:https?|ftp|mailto|git):[^\s<>"`]{2,2000}/y;
const BLANKS = /\s{1,2000}/y;
/** The text and the target of a link or of a role. */
const WITH_TARGET = /^([^<]*[^<\s])(\s*<[^<>]+>)$/;
/** Ends of marks that are tried. */
const MAX_TRIES = 20;

/** Reads a text: emphasis and texts of links are pairs, all other markup is a code. Linear. */
export function rstContent(source: string, range: TextSpan): ProseContent {
  const reader = new ItemCollector(source, range);
  const { text } = reader;
  const closers = new Closers(text);
  let closing: { readonly at: number; readonly length: number; readonly name: string } | undefined;
  const matched = (pattern: RegExp, at?: number) => reader.match(pattern, at)?.[0];

  while (reader.position < text.length) {
    if (closing?.at === reader.position) {
      reader.addMark(closing.length, { kind: 'close', name: closing.name });
      closing = undefined;
    } else if (!readSpecial(text[reader.position]!)) reader.position += 1;
  }
  reader.flush();
  return { items: reader.items, inner: [] };

  function readSpecial(character: string): boolean {
    if (character === '\\' && reader.position + 1 < text.length) {
      const escaped = text[reader.position + 1]!;
      return reader.addText(2, /\s/.test(escaped) ? '' : escaped);
    }
    if (/\s/.test(character)) {
      const blanks = matched(BLANKS)!;
      return blanks !== ' ' && reader.addText(blanks.length, ' ');
    }
    // Markup doesn't nest.
    if (
      closing !== undefined ||
      (reader.position > 0 && !BEFORE_MARK.test(text[reader.position - 1]!) && text[reader.position - 1] !== '\\')
    )
      return false;
    switch (character) {
      case '*':
        return readPair(text.startsWith('**', reader.position) ? '**' : '*');
      case '`':
        return text.startsWith('``', reader.position) ? readLiteral() : readInterpreted(0);
      case ':':
        return readInterpreted(matched(ROLE)?.length);
      case '|':
        return readEnclosed('|', 1);
      case '_':
        return text[reader.position + 1] === '`' && readEnclosed('`', 2);
      case '[': {
        const footnote = matched(FOOTNOTE);
        return footnote !== undefined && reader.addCode(footnote.length, footnote);
      }
      default:
        return readWord();
    }
  }

  /** The end of markup: after text, and before what may follow it; -1 for none. */
  function endOf(mark: string, from: number): number {
    if (!/\S/.test(text[from] ?? ' ')) return -1;
    let at = from + 1;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const found = closers.findText(mark, at);
      if (found === -1) return -1;
      // The last two of three backquotes end a literal.
      const last = mark === '``' && text[found + 2] === '`' ? found + 1 : found;
      const after = text[last + mark.length];
      const isEnd = after === undefined || AFTER_MARK.test(after) || (mark !== '``' && /[_:]/.test(after));
      if (/\S/.test(text[last - 1]!) && isEnd && (mark === '``' || text[last - 1] !== '\\')) return last;
      at = last + 1;
    }
    return -1;
  }

  function openPair(length: number, at: number, closeLength: number): boolean {
    const name = `pair ${reader.position}`;
    closing = { at, length: closeLength, name };
    return reader.addMark(length, { kind: 'open', name });
  }

  function readPair(mark: string): boolean {
    const close = endOf(mark, reader.position + mark.length);
    return close !== -1 && openPair(mark.length, close, mark.length);
  }

  function readLiteral(): boolean {
    const close = endOf('``', reader.position + 2);
    return close !== -1 && reader.addCode(close + 2 - reader.position, text.slice(reader.position + 2, close));
  }

  /** A role, a reference, or a link with its address. @param role length of the role before it */
  function readInterpreted(role: number | undefined): boolean {
    if (role === undefined) return false;
    const from = reader.position + role + 1;
    const close = endOf('`', from);
    if (close === -1) return false;
    const behind = matched(BEHIND, close + 1)!;
    const inner = text.slice(from, close);
    const length = close + 1 + behind.length - reader.position;
    const shown = role > 0 || behind !== '' ? WITH_TARGET.exec(inner)?.[1] : undefined;
    if (shown === undefined || inner.startsWith('!')) return reader.addCode(length, inner);
    const textEnd = from + shown.length;
    return openPair(role + 1, textEnd, close + 1 + behind.length - textEnd);
  }

  /** A substitution, a target in a sentence. */
  function readEnclosed(mark: string, length: number): boolean {
    const close = endOf(mark, reader.position + length);
    if (close === -1) return false;
    const end = close + 1 + (mark === '|' ? /^_{0,2}/.exec(text.slice(close + 1, close + 3))![0].length : 0);
    return reader.addCode(end - reader.position, text.slice(reader.position + length, close));
  }

  function readWord(): boolean {
    const url = matched(URL)?.replace(/(?<![.,;:!?)\]}'"*|])[.,;:!?)\]}'"*|]+$/, '');
    if (url !== undefined) return reader.addCode(url.length, url);
    const reference = matched(REFERENCE);
    return reference !== undefined && reader.addCode(reference.length, reference.replace(/(?<!_)_+$/, ''));
  }
}
