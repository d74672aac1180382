import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { markKey, writableCodes, type CodedContent } from '#formats/markup/coded-content.ts';
import type { InlineMark } from '#formats/markup/inline-items.ts';
import { columns } from '#formats/text/line-wrapping.ts';
import {
  escapeBlockStart,
  escapeHeadingEnd,
  escapeModuleStart,
  escapeMarkdownText,
  type EscapingContext,
} from './escape.ts';

/** How a text is written. */
export interface RenderContext extends EscapingContext {
  readonly kind: 'block' | 'heading' | 'inner';
  /** Source of a mark, texts in it translated. */
  readonly markSource: (mark: InlineMark) => string;
  /** Line break and prefix between lines, and columns of the widest line; undefined for texts on one line. */
  readonly wrap: { readonly joint: string; readonly width: number; readonly first: number } | undefined;
}

interface Piece {
  readonly source: string;
  /** Set for the marks of emphasis. */
  readonly emphasis?: { readonly id: number; readonly opens: boolean; readonly tag: string };
  readonly isText: boolean;
  /** A line break that is shown as one. */
  readonly isBreak?: boolean;
}

const HTML_TAGS: ReadonlyMap<string, string> = new Map([
  ['emphasis', 'em'],
  ['strong', 'strong'],
  ['strikethrough', 'del'],
]);

/**
 * Renders a translation as Markdown.
 *
 * @throws LoquentError `document_write_failed` when its codes differ from the source
 */
export function renderMarkdown(coded: CodedContent, target: CodedText, where: string, context: RenderContext): string {
  // Two line breaks would end the paragraph, and one means nothing.
  const text = target.text.replace(/[\r\n\f\v\u0085\u2028\u2029]/g, ' ').replace(/\0/g, '');
  const codes = hugWords(text, writableCodes(coded, { ...target, text }, where), coded);
  const pieces = makePieces(text, codes, coded, context);
  const marked = withReadableEmphasis(pieces, context.safe);
  const lines = context.wrap === undefined ? marked.map(({ source }) => source) : wrapPieces(marked, context.wrap);
  const written = lines.join('').trim();
  if (context.kind === 'inner') return written;
  const begun = escapeBlockStart(written);
  const started = context.isMdx ? escapeModuleStart(begun) : begun;
  return context.kind === 'heading' ? escapeHeadingEnd(started) : started;
}

const isEmphasis = (code: InlineCode, coded: CodedContent) => HTML_TAGS.has(coded.marks.get(markKey(code))!.name);

/** Marks of emphasis count only right next to a word: white space between them is moved outside. */
function hugWords(text: string, codes: readonly InlineCode[], coded: CodedContent): InlineCode[] {
  const moved = [...codes];
  for (let index = moved.length - 1; index >= 0; index -= 1) {
    const code = moved[index]!;
    if (code.kind !== 'open' || !isEmphasis(code, coded)) continue;
    const limit = moved[index + 1]?.offset ?? text.length;
    let { offset } = code;
    while (offset < limit && /\s/.test(text[offset]!)) offset += 1;
    moved[index] = { ...code, offset };
  }
  for (let index = 0; index < moved.length; index += 1) {
    const code = moved[index]!;
    if (code.kind !== 'close' || !isEmphasis(code, coded)) continue;
    const limit = moved[index - 1]?.offset ?? 0;
    let { offset } = code;
    while (offset > limit && /\s/.test(text[offset - 1]!)) offset -= 1;
    moved[index] = { ...code, offset };
  }
  return moved;
}

function makePieces(
  text: string,
  codes: readonly InlineCode[],
  coded: CodedContent,
  context: RenderContext,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  const addText = (end: number) => {
    if (end > position) pieces.push({ source: escapeMarkdownText(text.slice(position, end), context), isText: true });
    position = end;
  };
  for (const code of codes) {
    addText(code.offset);
    const mark = coded.marks.get(markKey(code))!;
    const tag = code.kind === 'standalone' ? undefined : HTML_TAGS.get(mark.name);
    const source = apart(pieces.at(-1), context.markSource(mark), mark, context);
    const before = pieces.at(-1);
    // An exclamation mark in front of a link would make an image of it.
    if (source.startsWith('[') && before?.isText && /(?<!\\)!$/.test(before.source)) {
      pieces[pieces.length - 1] = { ...before, source: `${before.source.slice(0, -1)}\\!` };
    }
    const emphasis = tag === undefined ? {} : { emphasis: { id: code.id, opens: code.kind === 'open', tag } };
    pieces.push({ source, isText: false, isBreak: mark.name === 'break', ...emphasis });
  }
  addText(text.length);
  return withBreaksInside(pieces, context.isMdx ? '<br />' : '<br>');
}

/** Two code spans side by side would read as one: the second is written as HTML. */
function apart(before: Piece | undefined, source: string, mark: InlineMark, context: RenderContext): string {
  const touches = source.startsWith('`') && before?.isText === false && before.source.endsWith('`');
  return touches ? `<code>${escapeMarkdownText(mark.equivalent ?? '', { ...context, safe: true })}</code>` : source;
}

/**
 * A line break counts only between lines that hold something. The first must not hold tags alone, which would begin a block
 * of HTML; the second must not begin another block.
 */
function withBreaksInside(pieces: readonly Piece[], element: string): readonly Piece[] {
  let begun = false;
  let broken = false;
  return pieces.map((piece, index) => {
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    if (piece.isBreak) {
      broken = begun && holds(before) && holds(after);
      return broken ? piece : { source: element, isText: false };
    }
    const startsLine = broken;
    broken = false;
    begun ||= holds(piece) && (piece.isText || (piece.emphasis === undefined && !piece.source.startsWith('<')));
    return startsLine && piece.isText ? { ...piece, source: escapeBlockStart(piece.source) } : piece;
  });
}

function holds(piece: Piece | undefined): boolean {
  return piece !== undefined && !piece.isBreak && piece.source.trim() !== '';
}

/**
 * Emphasis that its neighbors would keep from being read (CommonMark 0.31, 6.2) is written with the other mark, or as HTML,
 * which always is read.
 */
function withReadableEmphasis(pieces: readonly Piece[], safe: boolean): readonly Piece[] {
  const unreadable = unreadableIds(pieces);
  const starred = pieces.map((piece) => {
    const { emphasis, source } = piece;
    return emphasis !== undefined && unreadable.has(emphasis.id)
      ? { ...piece, source: source.replaceAll('_', '*') }
      : piece;
  });
  const stillUnreadable = unreadableIds(starred);
  return starred.map((piece) => {
    const { emphasis } = piece;
    if (emphasis === undefined || (!safe && !stillUnreadable.has(emphasis.id))) return piece;
    return { source: `<${emphasis.opens ? '' : '/'}${emphasis.tag}>`, isText: false };
  });
}

function unreadableIds(pieces: readonly Piece[]): Set<number> {
  const ids = new Set<number>();
  pieces.forEach(({ emphasis }, index) => {
    if (emphasis !== undefined && !isReadable(pieces, index)) ids.add(emphasis.id);
  });
  return ids;
}

function isReadable(pieces: readonly Piece[], index: number): boolean {
  const { source, emphasis } = pieces[index]!;
  const opens = emphasis!.opens;
  const sameRun = (at: number) => {
    const other = pieces[at];
    return other?.emphasis?.opens === opens && other.source[0] === source[0];
  };
  const touches = [pieces[index - 1], pieces[index + 1]].some((other) => {
    if (other?.emphasis === undefined || other.source[0] !== source[0]) return false;
    return other.emphasis.opens !== opens || other.source === source;
  });
  if (touches) return false;
  let [first, last] = [index, index];
  while (sameRun(first - 1) && index - first < MAX_RUN) first -= 1;
  while (sameRun(last + 1) && last - index < MAX_RUN) last += 1;
  if (last - first >= MAX_RUN) return false;
  const before = Array.from(pieces[first - 1]?.source ?? '').at(-1) ?? ' ';
  const after = String.fromCodePoint((pieces[last + 1]?.source ?? ' ').codePointAt(0)!);
  const [inner, outer] = opens ? [after, before] : [before, after];
  const flanks = !isSpace(inner) && (!isPunctuation(inner) || isSpace(outer) || isPunctuation(outer));
  return flanks && (source[0] !== '_' || isSpace(outer) || isPunctuation(outer));
}

/** `***` is emphasis in strong emphasis; longer runs are ambiguous. */
const MAX_RUN = 2;

const isSpace = (character: string) => /\s/.test(character);
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character);

/**
 * Breaks lines at spaces of the text, but only in front of words: anything else may begin a block. Several spaces stay, since a
 * line break is read as one.
 */
function wrapPieces(pieces: readonly Piece[], { joint, width, first }: NonNullable<RenderContext['wrap']>): string[] {
  const prefix = columns(joint.replace(/^\s*[\r\n]+/, '').replaceAll('\t', '    '));
  const words = pieces.flatMap((piece) => (piece.isText ? piece.source.split(/(?<! )( (?=\p{L}))/u) : [piece.source]));
  const written: string[] = [];
  let column = first;
  let space: { index: number; column: number } | undefined;
  // A line of tags alone would begin a block.
  let hasWords = false;
  for (const word of words) {
    const lineEnd = Math.max(word.lastIndexOf('\n'), word.lastIndexOf('\r'));
    written.push(word);
    column = lineEnd === -1 ? column + columns(word) : columns(word.slice(lineEnd + 1));
    hasWords = (lineEnd === -1 && hasWords) || (!word.startsWith('<') && /\p{L}/u.test(word));
    if (lineEnd !== -1) space = undefined;
    else if (/^ +$/.test(word)) space = hasWords ? { index: written.length - 1, column } : space;
    else if (column > width && space !== undefined) {
      written[space.index] = joint;
      column = prefix + column - space.column;
      space = undefined;
    }
  }
  return written;
}
