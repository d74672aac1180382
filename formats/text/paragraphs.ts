import { columns, UNSPACED_LETTER } from './line-wrapping.ts';

/** A line of a plain text file; offsets are UTF-16 units of the file's text. */
export interface TextLine {
  /** From 1. */
  readonly number: number;
  /** Where the text between the outer spaces starts and ends. */
  readonly start: number;
  readonly end: number;
  /** Columns in front of `start`. */
  readonly indentation: number;
  /** Columns up to `end`. */
  readonly width: number;
  readonly text: string;
}

/** Lines that are one text, wrapped by hand or by a mail program. */
export interface TextParagraph {
  readonly lines: readonly TextLine[];
}

/** A list item's mark and the spaces after it. */
export const LIST_MARK = /^(?:[-*+•·‣▪◦●○]|\[[ xX]?\]|\(?(?:\d{1,3}[.)]|\p{L}\)))[ \t]+(?=\S)/u;

/** `Label: value`, as in the head of a mail or a form. */
const LABELED_VALUE = /^\p{Lu}[\p{L}\p{N} /-]{0,30}:[ \t]+\S/u;
/** Tabs or a wide gap set the columns of a table apart. */
const COLUMN_GAP = /\t| {3}/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Text narrower than this many columns is lines (verse, addresses, headings); wider than the other, whole paragraphs. */
const MIN_WRAP_WIDTH = 40;
const MAX_WRAP_WIDTH = 120;

/** By what part of the width lines of edited text end too early. */
const RAGGEDNESS = 0.1;

/** Cuts text into lines, whatever their ends are (`\n`, `\r\n`, `\r`, mixed). */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let number = 0;
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    number += 1;
    const raw = match[1]!;
    const content = raw.trim();
    const before = raw.length - raw.trimStart().length;
    const indentation = columns(raw.slice(0, before).replaceAll('\t', '        '));
    const start = match.index + before;
    const width = indentation + columns(content);
    lines.push({ number, start, end: start + content.length, indentation, width, text: content });
  }
  return lines;
}

/**
 * Joins lines of one paragraph. Inside a block without blank lines, a line continues in the next one if that starts in
 * lower case although no sentence ended, or if the first is full: the next line's first word would not fit. The latter
 * only counts if most lines of the block continue, and not into a deeper indentation. No line continues into a list
 * item, a `Label: value`, a ruler, or a line with columns.
 */
export function textParagraphs(lines: readonly TextLine[]): TextParagraph[] {
  const usual = usualWidth(lines);
  return blocks(lines).flatMap((block) => {
    const width = widest(block.filter(({ text }) => /\s/.test(text) || UNSPACED_LETTER.test(text)));
    // Two lines alone don't show how wide the text is set, the other paragraphs do.
    const wrapWidth = block.length > 2 ? width : Math.max(width, usual);
    const proves = block.map((line, index) => index > 0 && continuation(block[index - 1]!, line, wrapWidth));
    const followed = block.length - 1 - block.filter((line, index) => index > 0 && startsAnew(line)).length;
    const wrapped = proves.filter(Boolean).length * 2 >= followed;
    const paragraphs: TextLine[][] = [];
    block.forEach((line, index) => {
      if (proves[index] === 'sentence' || (wrapped && proves[index] === 'full')) {
        paragraphs.at(-1)!.push(line);
      } else {
        paragraphs.push([line]);
      }
    });
    return paragraphs.map((members) => ({ lines: members }));
  });
}

/** Columns of the widest line, at least `atLeast`. */
export function widest(lines: readonly TextLine[], atLeast = 0): number {
  return lines.reduce((width, line) => Math.max(width, line.width), atLeast);
}

/** The width most full lines reach: 90 of 100 lines that another one follows are narrower or as wide. */
function usualWidth(lines: readonly TextLine[]): number {
  const widths = lines
    .filter((line, index) => line.text !== '' && (lines[index + 1]?.text ?? '') !== '')
    .map((line) => line.width)
    .sort((one, other) => one - other);
  const width = widths[Math.floor(widths.length * 0.9)] ?? 0;
  return width > MAX_WRAP_WIDTH ? 0 : width;
}

function blocks(lines: readonly TextLine[]): TextLine[][] {
  const result: TextLine[][] = [];
  let open = false;
  for (const line of lines) {
    if (line.text === '') {
      open = false;
    } else if (open) {
      result.at(-1)!.push(line);
    } else {
      result.push([line]);
      open = true;
    }
  }
  return result;
}

/** Evidence that a line continues in the next one: the sentence, or the full line; undefined without any. */
function continuation(previous: TextLine, line: TextLine, wrapWidth: number): 'sentence' | 'full' | undefined {
  const isText = wrapWidth >= MIN_WRAP_WIDTH && wrapWidth <= MAX_WRAP_WIDTH;
  if (!isText || startsAnew(line) || isRuler(previous) || COLUMN_GAP.test(previous.text)) return undefined;
  const sentenceEnds = /[.!?:;…。！？][)"'”’»\]]*$/u.test(previous.text);
  if (!sentenceEnds && /^[("'“‘«[]*\p{Ll}/u.test(line.text) && previous.width * 2 > wrapWidth) return 'sentence';
  if (line.indentation > previous.indentation && !LIST_MARK.test(previous.text)) return undefined;
  const firstWord = UNSPACED_LETTER.test(line.text[0]!) ? line.text[0]! : line.text.split(/\s/, 1)[0]!;
  const slack = sentenceEnds ? 0 : wrapWidth * RAGGEDNESS;
  return previous.width + 1 + columns(firstWord) + slack > wrapWidth ? 'full' : undefined;
}

function startsAnew(line: TextLine): boolean {
  return LIST_MARK.test(line.text) || LABELED_VALUE.test(line.text) || isRuler(line) || COLUMN_GAP.test(line.text);
}

function isRuler(line: TextLine): boolean {
  return !LETTER_OR_DIGIT.test(line.text);
}
