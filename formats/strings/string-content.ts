import { isMessage } from '#domain/icu/parse-message.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import { withoutOverlaps, type TextSpan } from '#domain/protection/text-spans.ts';
import { PARAGRAPH_BREAK, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import type { SkipReason } from '#domain/units/unit.ts';
import { untranslatableReason } from '#domain/units/translatability.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import { markupBreaks, mayHaveBreaks } from './markup-breaks.ts';
import { looksNonTranslatable } from './non-translatable.ts';

/** A string of a table, a catalog or a resource file: the text to translate, and its unchanged surroundings. */
export interface StringContent {
  /**
   * Line breaks are standalone codes that read as a line break, or as a space where a line was wrapped; block tags of HTML
   * are codes that end a paragraph.
   */
  readonly content: CodedText;
  /** White space and block tags at both ends. */
  readonly before: string;
  readonly after: string;
  /** Source of each code; the code's id is the index in the list, from 1. */
  readonly breaks: readonly string[];
}

/** A line break with the adjacent whitespace; several in a row count as one. */
const LINE_BREAK = /(?<![ \t])[ \t]*(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*[ \t]*/g;

/**
 * Takes a string apart. Line breaks stay in the text of a message in ICU syntax, and inside a placeholder; the tags of a
 * message stay in its text.
 */
export function parseResourceString(value: string): StringContent {
  const trimmed = value.trim();
  const found = isMessage(trimmed) ? NO_BREAKS : breaksOf(value);
  if (found.length === 0 && trimmed.length === value.length) {
    return { content: { text: value, codes: NO_CODES }, before: '', after: '', breaks: NO_SOURCES };
  }
  const [first, last] = [found.at(0), found.at(-1)];
  const isOpened = first?.start === 0 && first.isTag !== true;
  const start = isOpened ? first.end : value.length - value.trimStart().length;
  const isClosed = last?.end === value.length && last.start >= start && last.isTag !== true;
  const end = isClosed ? last.start : Math.max(start, value.trimEnd().length);
  const breaks: string[] = [];
  const codes: InlineCode[] = [];
  const pieces: string[] = [];
  let length = 0;
  let position = start;
  for (const { start: from, end: to, equivalent } of found) {
    if (from < start || to > end || from === to) continue;
    const piece = value.slice(position, from);
    position = to;
    length += piece.length;
    pieces.push(piece);
    breaks.push(value.slice(from, to));
    codes.push({ id: breaks.length, kind: 'standalone', offset: length, equivalent });
  }
  pieces.push(value.slice(position, end));
  return { content: { text: pieces.join(''), codes }, before: value.slice(0, start), after: value.slice(end), breaks };
}

interface StringBreak extends TextSpan {
  readonly equivalent: string;
  /** True for a tag: it belongs to the text, also at its ends. */
  readonly isTag?: boolean;
}

const NO_BREAKS: readonly StringBreak[] = [];
const NO_CODES: readonly InlineCode[] = [];
const NO_SOURCES: readonly string[] = [];

/**
 * Markup that ends a text of a string of HTML, ascending, with the adjacent whitespace.
 *
 * @param spans placeholders and tags of the string
 */
export function htmlBreaks(value: string, spans: readonly TextSpan[] = findPlaceholders(value)): StringBreak[] {
  return markupBreaks(value, spans).map(({ start, end, isParagraph }) => {
    const shown = breakEquivalent('\n', value[start - 1], value.slice(end, end + 2));
    return { start, end, equivalent: isParagraph ? PARAGRAPH_BREAK : shown };
  });
}

/** Line breaks and markup that ends a text, ascending, with the adjacent whitespace. */
function breaksOf(value: string): readonly StringBreak[] {
  const hasTags = value.includes('<') && mayHaveBreaks(value);
  const inner = value.trim();
  if (!hasTags && !/[\r\n]/.test(inner)) return NO_BREAKS;
  const spans = findPlaceholders(value);
  const markup = hasTags ? htmlBreaks(value, spans) : [];
  const found = [...markup];
  const taken = markup.length === 0 ? spans : withoutOverlaps([...markup, ...spans]);
  const outer = { start: value.length - value.trimStart().length, end: value.trimEnd().length };
  let index = 0;
  let within: TextSpan | undefined;
  for (const { 0: source, index: start } of value.matchAll(LINE_BREAK)) {
    const end = start + source.length;
    while ((taken[index]?.end ?? Infinity) <= start) index += 1;
    if (start < outer.start || end > outer.end) continue;
    const span = taken[index];
    if (span !== undefined && span.start < end) {
      // A line break in a tag (`<span style="…">`) would end a segment in its middle.
      if (value[span.start] === '<' && span !== within && !('equivalent' in span))
        found.push(tagBreak(value, span, outer));
      within = span;
      continue;
    }
    found.push({ start, end, equivalent: breakEquivalent(source, value[start - 1], value.slice(end, end + 2)) });
  }
  return withoutOverlaps(found);
}

/** A tag with the adjacent whitespace. @param outer range of the string without white space at its ends */
function tagBreak(value: string, tag: TextSpan, outer: TextSpan): StringBreak {
  let { start, end } = tag;
  while (start > outer.start && /\s/.test(value[start - 1]!)) start -= 1;
  while (end < outer.end && /\s/.test(value[end]!)) end += 1;
  return { start, end, equivalent: value.slice(start, end), isTag: true };
}

/**
 * Puts a translation where a string was.
 *
 * @throws LoquentError `document_write_failed` when its codes are not the string's
 */
export function renderResourceString(source: StringContent, target: CodedText): string {
  if (source.breaks.length === 0 && target.codes.length === 0) return source.before + target.text.trim() + source.after;
  const codes = target.codes.toSorted((one, other) => one.offset - other.offset);
  const found = new Set(codes.map(({ id }) => id));
  const known = codes.every(({ id, kind }) => kind === 'standalone' && source.breaks[id - 1] !== undefined);
  if (!known || found.size !== codes.length || codes.length !== source.breaks.length) {
    throw documentWriteFailed('A text lost or doubled a line break in translation, the file is not written.');
  }
  const pieces: string[] = [];
  let position = 0;
  for (const { id, offset } of codes) {
    pieces.push(target.text.slice(position, offset).trim(), source.breaks[id - 1]!);
    position = offset;
  }
  // Whitespace next to a line break belongs to the break, as it did in the source.
  pieces.push(target.text.slice(position).trim());
  return source.before + pieces.join('') + source.after;
}

/** Reason why a string is not translated; undefined if it is. @param isCode whether one is for programs */
export function resourceSkipReason(
  value: string,
  isCode: (value: string) => boolean = looksNonTranslatable,
): SkipReason | undefined {
  return untranslatableReason(value) ?? (isCode(value) && !isMessage(value) ? 'not_text' : undefined);
}

/**
 * The visible equivalent of a line break in a string: a break, or a space for a wrapped line. A line is wrapped if the
 * next one continues in lower case and no sentence has ended.
 *
 * @param source line breaks with whitespace
 * @param before the character before it
 * @param after the beginning of the text after it
 */
export function breakEquivalent(source: string, before = '', after = ''): string {
  const breaks = source.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/[ \t]/g, '');
  const wrapped = breaks.length === 1 && /^\p{Ll}/u.test(after) && !/[.!?:;…。]/.test(before);
  return wrapped ? ' ' : breaks;
}
