import { decodeReference } from '#formats/html/references.ts';
import type { TextSpan } from '#domain/protection/text-spans.ts';
import type { InnerProse, ProseContent } from '#formats/prose/prose-dialect.ts';
import { Closers } from '#formats/prose/closers.ts';
import { ItemCollector } from '#formats/prose/item-collector.ts';

const REFERENCE = /&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|[A-Za-z]\w{1,31});/y;
const ATTRIBUTE = /\{[\w!][^{}\r\n]{0,200}\}/y;
const PASS =
  /\+{3}[^+]{1,2000}\+{3}|\+{2}[^+]{1,2000}\+{2}|(?<![\p{L}\p{N}_])\+(?=\S)[^+\r\n]{1,500}(?<=\S)\+(?![\p{L}\p{N}_])/uy;
const CROSS_REFERENCE = /<<([^<>,\r\n]{1,300})(?:,([^<>]{1,1000}))?>>/y;
const ANCHOR = /\[\[[^\][\r\n]{1,200}\]\]/y;
const HIDDEN_TERM = /\(\(\([^()]{1,500}\)\)\)/y;
const MACRO = /(?<![\p{L}\p{N}_:])([a-z][\w-]{0,30}):(?!:)([^\s[\]]{0,2000})\[((?:[^\]\\]|\\[\s\S]){0,4000})\]/uy;
const URL = /(?:https?|ftp|irc|file):\/\/[^\s[\]<>"'`]{1,2000}(?:\[((?:[^\]\\]|\\[\s\S]){0,2000})\])?/y;
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\w.%+-]{1,64}@[\w.-]{1,200}\.[A-Za-z]{2,10}(?![\w])/uy;
const HARD_BREAK = /[ \t]\+(?:\r\n|\r|\n)[ \t]*/y;
/** Comments between the lines of a cell. */
const COMMENT_LINES = /(?:(?:\r\n|\r|\n)\/\/(?!\/)[^\r\n]*)+(?:\r\n|\r|\n|$)/y;
const BLANKS = /\s{1,2000}/y;
const ESCAPED =
  /\\(?:[*_`#^~+{<[(:&"'\\]|(?:https?|ftp|irc|file|mailto|link|xref|image|icon|footnote|kbd|btn|menu|pass|stem):)/y;

/** Macros whose text is prose. */
const TEXT_MACROS = new Set(['link', 'xref', 'mailto']);

/** Reads a text. Pairs that cross one another are told apart by `pairItems`. Linear. */
export function adocContent(source: string, range: TextSpan): ProseContent {
  const reader = new ItemCollector(source, range);
  const { text } = reader;
  const { start } = range;
  const inner: InnerProse[] = [];
  const closers = new Closers(text);
  const closing = new Map<number, { readonly name: string; readonly length: number }>();
  const matched = (pattern: RegExp) => reader.match(pattern);
  const addCode = (raw: string, equivalent = raw) => reader.addCode(raw.length, equivalent);

  while (reader.position < text.length) {
    const close = closing.get(reader.position);
    if (close !== undefined) {
      reader.addMark(close.length, { kind: 'close', name: close.name });
      continue;
    }
    const character = text[reader.position]!;
    if (!readSpecial(character)) reader.position += 1;
  }
  reader.flush();
  return { items: reader.items, inner };

  function readSpecial(character: string): boolean {
    if (/\s/.test(character)) return readBlanks();
    switch (character) {
      case '\\':
        return readEscaped();
      case '`':
        return readQuote(character, true);
      case '+':
        return readCode(PASS, (raw) => raw.replace(/^\+{1,3}|\+{1,3}$/g, ''));
      case '{':
        return readCode(ATTRIBUTE);
      case '*':
      case '_':
      case '#':
        return readQuote(character, false);
      case '^':
      case '~':
        return readScript(character);
      case '<':
        return readCrossReference();
      case '(':
        return readMark(HIDDEN_TERM);
      case '[':
        return readMark(ANCHOR) || readRole();
      case '"':
      case "'":
        return readCurved(character);
      case '&':
        return readReference();
      default:
        return /[\p{L}\p{N}]/u.test(character) && !/[\p{L}\p{N}_]/u.test(text[reader.position - 1] ?? '') && readWord();
    }
  }

  function readBlanks(): boolean {
    const hard = matched(HARD_BREAK);
    if (hard !== null) return reader.addMark(hard[0].length, { kind: 'standalone', name: 'break', equivalent: '\n' });
    const comments = matched(COMMENT_LINES);
    if (comments !== null) {
      return reader.addMark(comments[0].length, {
        kind: 'standalone',
        name: 'comment',
        ordered: true,
        equivalent: ' ',
      });
    }
    const [blanks] = matched(BLANKS)!;
    return blanks !== ' ' && reader.addText(blanks.length, ' ');
  }

  /** A backslash keeps the mark after it as it is. */
  function readEscaped(): boolean {
    return readCode(ESCAPED, (raw) => raw.slice(1));
  }

  function readCode(pattern: RegExp, shown: (raw: string) => string = (raw) => raw): boolean {
    const found = matched(pattern);
    if (found === null) return false;
    addCode(found[0], shown(found[0]));
    return true;
  }

  function readMark(pattern: RegExp): boolean {
    const found = matched(pattern);
    if (found === null) return false;
    reader.addMark(found[0].length, { kind: 'standalone', name: 'mark' });
    return true;
  }

  /** `*a*` between words, `**a**` anywhere. Literal text is a code. */
  function readQuote(character: string, isLiteral: boolean, roleLength = 0): boolean {
    const at = reader.position + roleLength;
    const isDoubled = text[at + 1] === character;
    const length = isDoubled ? 2 : 1;
    const isOpen =
      isDoubled || (!/[\p{L}\p{N}_&;:}]/u.test(text[reader.position - 1] ?? '') && /\S/.test(text[at + 1] ?? ' '));
    const close = isOpen ? closers.find(character, at + length + 1, isDoubled) : -1;
    if (close === -1) return false;
    if (isLiteral) {
      const raw = text.slice(reader.position, close + length);
      addCode(raw, raw.slice(length + roleLength, -length));
      return true;
    }
    return open(roleLength + length, close, length, `${character}${length}`);
  }

  function readScript(character: string): boolean {
    const close = closers.find(character, reader.position + 2, false, true);
    const isScript =
      close !== -1 &&
      !/\s/.test(text.slice(reader.position, Math.min(close, reader.position + 200))) &&
      close < reader.position + 200;
    return isScript && open(1, close, 1, character);
  }

  /** `"`a`"` */
  function readCurved(quote: string): boolean {
    if (text[reader.position + 1] !== '`') return false;
    const close = closers.findText(`\`${quote}`, reader.position + 3);
    return close !== -1 && open(2, close, 2, quote);
  }

  /** `[.role]#a#` */
  function readRole(): boolean {
    const role = /^\[[^\][\r\n]{1,100}\](?=([*_#`]))/.exec(text.slice(reader.position, reader.position + 110));
    return role !== null && readQuote(role[1]!, role[1] === '`', role[0].length);
  }

  function open(length: number, close: number, closeLength: number, name: string): boolean {
    if (closing.has(close) || close < reader.position + length) return false;
    closing.set(close, { name: `${name} ${reader.position}`, length: closeLength });
    reader.addMark(length, { kind: 'open', name: `${name} ${reader.position}` });
    return true;
  }

  function readReference(): boolean {
    const found = matched(REFERENCE);
    if (found === null) return false;
    reader.addText(found[0].length, decodeReference(found[0]));
    return true;
  }

  function readCrossReference(): boolean {
    const found = matched(CROSS_REFERENCE);
    if (found === null) return false;
    const [raw, id, shown] = found as unknown as readonly [string, string, string?];
    if (shown === undefined || shown.trim() === '') addCode(raw, id);
    else open(raw.length - shown.length - 2, reader.position + raw.length - 2, 2, 'xref');
    return true;
  }

  function readWord(): boolean {
    const url = matched(URL);
    if (url !== null) {
      const raw = url[1] === undefined ? url[0].replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '') : url[0];
      if (url[1] === undefined || !readLink(raw, url[1])) addCode(raw);
      return true;
    }
    const macro = matched(MACRO);
    return macro === null ? readCode(EMAIL) : readMacro(macro);
  }

  function readMacro([raw, name, , shown]: RegExpExecArray): boolean {
    if (TEXT_MACROS.has(name!) && readLink(raw, shown!)) return true;
    const from = start + reader.position + raw.length - 1 - shown!.length;
    if (name === 'footnote' && shown!.trim() !== '')
      inner.push({ start: from, end: from + shown!.length, role: 'footnote' });
    const alternative = name === 'image' ? /^[^,="]+/.exec(shown!)?.[0] : undefined;
    if (alternative !== undefined) inner.push({ start: from, end: from + alternative.length, role: 'image alt' });
    const isShown = /^(?:kbd|btn|menu|stem|latexmath|asciimath|pass|indexterm2)$/.test(name!);
    if (isShown) addCode(raw, shown);
    else
      reader.addMark(raw.length, {
        kind: 'standalone',
        name: name!,
        ...(name === 'footnote' ? {} : { stays: true, equivalent: raw }),
      });
    return true;
  }

  /** The text of a link, before its attributes. */
  function readLink(raw: string, shown: string): boolean {
    const quoted = /^"([^"]*)"/.exec(shown);
    const words = quoted?.[1] ?? shown.replace(/,\s*[\w-]{1,40}=[\s\S]*$/, '').replace(/\^$/, '');
    if (words.trim() === '' || /^[\w-]+=/.test(words)) return false;
    const from = raw.length - 1 - shown.length + (quoted === null ? 0 : 1);
    const until = from + words.length;
    return open(from, reader.position + until, raw.length - until, 'link');
  }
}
