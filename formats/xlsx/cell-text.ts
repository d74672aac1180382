import { isMessage } from '#domain/icu/parse-message.ts';
import { withoutOverlaps } from '#domain/protection/text-spans.ts';
import { sameContent, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import { breakEquivalent, htmlBreaks } from '#formats/strings/string-content.ts';

/** Line breaks with the adjacent whitespace; a character that XML can't hold (ECMA-376 part 1, 22.4.2.4). */
const PIECE =
  /(?<![ \t])[ \t]*(?:_x000[aAdD]_|[\r\n])(?:[ \t]|_x000[aAdD]_|[\r\n])*|_x005[fF]_(?=x[\dA-Fa-f]{4}_)|_x[\dA-Fa-f]{4}_/g;

/** A piece that ends a line or a paragraph. */
const BREAK = /[\r\n<]|_x000[aAdD]_/;

/** A text of a workbook as people see it, and the source of the codes that it has in addition. */
interface ShownText {
  readonly content: CodedText;
  /** Source by id of the code. */
  readonly pieces: ReadonlyMap<number, string>;
}

/** Pieces of a text that hold none of its codes inside. */
function* piecesBetween({ text, codes }: CodedText): Generator<string | InlineCode, void> {
  let position = 0;
  for (const code of codes) {
    if (code.offset > position) yield text.slice(position, code.offset);
    position = code.offset;
    yield code;
  }
  if (position < text.length) yield text.slice(position);
}

function show(raw: CodedText): ShownText {
  const keepsBreaks = isMessage(raw.text);
  const pieces = new Map<number, string>();
  const codes: InlineCode[] = [];
  const texts: string[] = [];
  let length = 0;
  let id = raw.codes.reduce((most, code) => Math.max(most, code.id), 0);
  const add = (text: string) => {
    texts.push(text);
    length += text.length;
  };
  for (const piece of piecesBetween(raw)) {
    if (typeof piece !== 'string') {
      codes.push({ ...piece, offset: length });
      continue;
    }
    let position = 0;
    // Markup between runs of letters with looks is no HTML.
    const markup = raw.codes.length > 0 || keepsBreaks ? [] : htmlBreaks(piece);
    const found = [...piece.matchAll(PIECE)].map(({ 0: { length: size }, index }) => {
      return { start: index, end: index + size, equivalent: undefined };
    });
    for (const { start: index, end, equivalent: ofMarkup } of withoutOverlaps([...markup, ...found])) {
      const source = piece.slice(index, end);
      const isBreak = BREAK.test(source);
      if (isBreak && keepsBreaks) continue;
      add(piece.slice(position, index));
      position = end;
      if (/^_x005[fF]_$/.test(source)) {
        add('_');
        continue;
      }
      const breaks = source.replace(/_x000[aA]_/g, '\n').replace(/_x000[dD]_/g, '\r');
      const equivalent = isBreak
        ? (ofMarkup ?? breakEquivalent(breaks, piece[index - 1], piece.slice(position, position + 2)))
        : undefined;
      pieces.set(++id, source);
      codes.push({ id, kind: 'standalone', offset: length, ...(equivalent === undefined ? {} : { equivalent }) });
    }
    add(piece.slice(position));
  }
  return { content: { text: texts.join(''), codes }, pieces };
}

/**
 * The text of a cell as people see it: line breaks and block tags of HTML are standalone codes, escaped characters are themselves.
 *
 * @returns the same object if there is no difference
 */
export function visibleCellText(raw: CodedText): CodedText {
  if (!/[\r\n]|_x[\dA-Fa-f]{4}_|<[A-Za-z]/.test(raw.text)) return raw;
  const { content } = show(raw);
  return sameContent(content, raw) ? raw : content;
}

/**
 * The stored form of a text as people see it.
 *
 * @param raw the stored text that it is a translation of
 * @returns undefined when it lacks or repeats a line break of its source
 */
export function storedText(raw: CodedText, target: CodedText): CodedText | undefined {
  if (raw === target) return raw;
  const { pieces } = visibleCellText(raw) === raw ? { pieces: new Map<number, string>() } : show(raw);
  if (pieces.size === 0 && !/_x[\dA-Fa-f]{4}_|\r/.test(target.text)) return target;
  const left = new Map(pieces);
  const texts: string[] = [];
  const codes: InlineCode[] = [];
  let length = 0;
  let isAfterBreak = false;
  const add = (text: string) => {
    texts.push(text);
    length += text.length;
  };
  const inOrder = { ...target, codes: target.codes.toSorted((one, other) => one.offset - other.offset) };
  for (const piece of piecesBetween(inOrder)) {
    if (typeof piece === 'string') {
      const text = isAfterBreak ? piece.replace(/^[ \t]+/, '') : piece;
      add(text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_').replaceAll('\r', '_x000D_'));
      isAfterBreak = false;
      continue;
    }
    const source = pieces.get(piece.id);
    if (source === undefined) {
      codes.push({ ...piece, offset: length });
      continue;
    }
    if (!left.delete(piece.id)) return undefined;
    isAfterBreak = BREAK.test(source);
    const last = texts.at(-1);
    if (isAfterBreak && last !== undefined && (codes.at(-1)?.offset ?? 0) <= length - last.length) {
      texts[texts.length - 1] = last.replace(/(?<![ \t])[ \t]+$/, '');
      length += texts.at(-1)!.length - last.length;
    }
    add(source);
  }
  return left.size > 0 ? undefined : { text: texts.join(''), codes };
}

/**
 * The stored form of a text as people see it.
 *
 * @param contextOf describes the location of the text, for the error
 * @throws LoquentError `document_write_failed` when it lacks or repeats a line break of its source
 */
export function requireStored(raw: CodedText, target: CodedText, contextOf: () => string): CodedText {
  const stored = storedText(raw, target);
  if (stored) return stored;
  throw documentWriteFailed(`The translation of ${contextOf()} lacks a line break of its source.`);
}

/** The characters of a stored text, escaped ones as themselves. */
export function enteredText(stored: string): string {
  if (!stored.includes('_x')) return stored;
  return stored.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** The stored form of characters, with those escaped that XML would change. */
export function escapedText(entered: string): string {
  return entered.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_').replace(/[\0-\x08\x0B\x0C\x0E-\x1F\r]/g, (character) => {
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}
