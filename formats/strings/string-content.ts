import { isMessage } from '#domain/icu/parse-message.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import type { SkipReason } from '#domain/units/unit.ts';
import { emptiness } from '#domain/units/translatability.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import { isNotText } from './not-text.ts';

/** A string of a table, a catalogue or a resource file: the text to translate, and its unchanged surroundings. */
export interface StringContent {
  /** Line breaks are standalone codes that read as a line break, or as a space where a line was wrapped. */
  readonly content: CodedText;
  /** White space at both ends. */
  readonly before: string;
  readonly after: string;
  /** Source of each code; the code's id is the index in the list, from 1. */
  readonly breaks: readonly string[];
}

/** A line break with the blanks beside it; several in a row count as one. */
const LINE_BREAK = /(?<![ \t])[ \t]*(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*[ \t]*/g;

/** Takes a string apart. Line breaks stay in the text of a message in ICU syntax, and inside a placeholder. */
export function readString(value: string): StringContent {
  const inner = value.trim();
  const start = value.length - value.trimStart().length;
  const edges = { before: value.slice(0, start), after: value.slice(start + inner.length) };
  if (!/[\r\n]/.test(inner) || isMessage(inner)) return { content: { text: inner, codes: [] }, ...edges, breaks: [] };
  const spans = findPlaceholders(inner);
  const breaks: string[] = [];
  const codes: InlineCode[] = [];
  const pieces: string[] = [];
  let length = 0;
  let position = 0;
  let span = 0;
  for (const { 0: source, index } of inner.matchAll(LINE_BREAK)) {
    while ((spans[span]?.end ?? Infinity) <= index) span += 1;
    if ((spans[span]?.start ?? Infinity) < index + source.length) continue;
    const piece = inner.slice(position, index);
    position = index + source.length;
    length += piece.length;
    pieces.push(piece);
    breaks.push(source);
    codes.push({
      id: breaks.length,
      kind: 'standalone',
      offset: length,
      equivalent: equivalentOf(source, inner, index),
    });
  }
  pieces.push(inner.slice(position));
  return { content: { text: pieces.join(''), codes }, ...edges, breaks };
}

/**
 * Puts a translation where a string was.
 *
 * @throws LoquentError `document_write_failed` when its codes are not the string's
 */
export function writeString(source: StringContent, target: CodedText): string {
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
  // Blanks beside a line break belong to the break, as they did in the source.
  pieces.push(codes.length === 0 ? target.text.trim() : target.text.slice(position).trim());
  return source.before + pieces.join('') + source.after;
}

/** Reason why a string is not translated; undefined if it is. @param isCode whether one is for programs */
export function reasonToSkip(value: string, isCode: (value: string) => boolean = isNotText): SkipReason | undefined {
  return emptiness(value) ?? (isCode(value) && !isMessage(value) ? 'not_text' : undefined);
}

/** A line that continues in lower case without the end of a sentence was only wrapped. */
function equivalentOf(source: string, text: string, index: number): string {
  return breakEquivalent(source, text[index - 1], text.slice(index + source.length, index + source.length + 2));
}

/**
 * What a reader sees for a line break in a string: a break, or a space where a line was wrapped.
 *
 * @param source line breaks with blanks
 * @param before the character before it
 * @param after the beginning of the text behind it
 */
export function breakEquivalent(source: string, before = '', after = ''): string {
  const breaks = source.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/[ \t]/g, '');
  const wrapped = breaks.length === 1 && /^\p{Ll}/u.test(after) && !/[.!?:;…。]/.test(before);
  return wrapped ? ' ' : breaks;
}
