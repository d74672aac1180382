import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { columns, continuesWithoutSpace } from '#formats/text/line-wrapping.ts';
import { withoutOuterBlanks } from '#formats/text/lines.ts';
import { pairTokens, withoutMarkup, type CueSyntax, type MarkupToken } from './markup.ts';

/** The parts of a cue's text: the text to translate, and the text that is put around it again. */
export interface CueText {
  /** The cue as the file has it. */
  readonly raw: string;
  readonly syntax: CueSyntax;
  readonly content: CodedText;
  /** Source of each inline code, by `cueCodeKey`. */
  readonly sources: ReadonlyMap<string, string>;
  /** Position marks and formatting around the whole cue. */
  readonly before: string;
  readonly after: string;
  /** Formatting that each line has around it. */
  readonly lineBefore: string;
  readonly lineAfter: string;
  /** The first speaker's dash. */
  readonly dash: string;
  /** How many lines each speech has, speeches being what hard line breaks set apart. */
  readonly speechLines: readonly number[];
  readonly lineCount: number;
  /** Columns of the longest line. */
  readonly width: number;
}

/** A speaker's dash: not a minus in front of a number, not an arrow, not an interruption (`--`). */
const SPEAKER_DASH = /^[-‐‑–—](?:[ \u00a0]+|(?![-‐‑–—>\d\s]))(?=\S)/u;

/** A line that is sung, begins or ends with a note. */
const BEGINS_SUNG = /^[♩♪♫♬]/u;
const ENDS_SUNG = /[♩♪♫♬]$/u;
/** A line that is only a sound: `[DOOR SLAMS]`, `(sighs)`. */
const SOUND = /^(?:\[[^[\]]+\]|\([^()]+\)|（[^（）]+）|【[^【】]+】)$/u;
/** A speaker's name in capitals, in front of a speech: `MRS. SMITH:`, `[MAN 1]`. */
const LABEL = /^(?:[\p{Lu}\p{Lo}][\p{Lu}\p{Lo}\p{N} .'’&-]{0,39}:|\[\p{Lu}[\p{Lu}\p{N} .'’&-]{0,39}\])(?:\s|$)/u;

/** True if the content of the lines shows an intended line break, not a wrap. */
const isMeant = (above: string, below: string): boolean =>
  BEGINS_SUNG.test(below) ||
  (above.length > 1 && ENDS_SUNG.test(above)) ||
  SOUND.test(above) ||
  SOUND.test(below) ||
  LABEL.test(below);

export const cueCodeKey = (code: Pick<InlineCode, 'id' | 'kind'>) => `${code.id} ${code.kind}`;

interface Reading {
  readonly syntax: CueSyntax;
  text: string;
  readonly marks: MarkupToken[];
  readonly speechLines: number[];
  readonly dash: string;
}

/**
 * Takes the lines of a cue apart. A line break is only a wrap, and becomes a space, unless the next line is another
 * speaker's (`- `, `JOHN:`), or one of the two is sung or a sound: that one is kept as a code that reads `\n`.
 *
 * @param raw the cue's lines without outer spaces
 */
export function readCueText(raw: string, syntax: CueSyntax): CueText {
  const source = raw.split(/\r\n|\r|\n/).map(withoutOuterBlanks);
  const width = source.reduce((widest, line) => Math.max(widest, columns(withoutMarkup(line, syntax))), 0);
  const outer = peel(source.join('\n'), syntax);
  const { before, after, lines } = peelLines(outer.inner.split('\n'), syntax);
  const dash = SPEAKER_DASH.exec(lines[0]!)?.[0] ?? '';
  const reading: Reading = { syntax, text: '', marks: [], speechLines: [], dash };
  lines.forEach((line, index) => addLine(reading, line, lines[index - 1]));
  const tokens = pairTokens(reading.marks);
  const codes = tokens.map(({ id, kind, offset, source: mark }): InlineCode => {
    return isLineBreak(mark) ? { id, kind, offset, equivalent: '\n' } : { id, kind, offset };
  });
  return {
    raw,
    syntax,
    content: { text: reading.text, codes },
    sources: new Map(tokens.map((token) => [cueCodeKey(token), token.source])),
    before: outer.before,
    after: outer.after,
    lineBefore: before,
    lineAfter: after,
    dash,
    speechLines: reading.speechLines,
    lineCount: lines.length,
    width,
  };
}

/** True if an inline code ends the line: a speaker's break, or SubStation's `\N`. */
export function isLineBreak(source: string): boolean {
  return source.startsWith('\n') || source === '\\N';
}

function addLine(reading: Reading, line: string, previous: string | undefined): void {
  const [leading = ''] = /^(?:<[^<>]*>|\{[^{}]*\})*/.exec(line) ?? [];
  const dash = SPEAKER_DASH.exec(line)?.[0];
  const { syntax } = reading;
  const [above, below] =
    previous === undefined ? ['', ''] : [withoutMarkup(previous, syntax), withoutMarkup(line, syntax)];
  const speaks =
    SPEAKER_DASH.test(line.slice(leading.length)) ||
    syntax.changesSpeaker(line) ||
    (previous !== undefined && isMeant(above.trim(), below.trim()));
  let rest = previous === undefined ? line.slice(reading.dash.length) : line;
  if (previous === undefined) {
    reading.speechLines.push(1);
  } else if (speaks) {
    reading.speechLines.push(1);
    const source = `\n${dash ?? ''}`;
    reading.marks.push({ offset: reading.text.length, source, kind: 'standalone', name: '' });
    rest = line.slice(dash?.length ?? 0);
  } else {
    reading.speechLines.push(reading.speechLines.pop()! + 1);
    reading.text += continuesWithoutSpace(above, below) ? '' : ' ';
  }
  let position = 0;
  for (const token of syntax.tokens(rest)) {
    reading.text += syntax.decode(rest.slice(position, token.offset));
    reading.marks.push({ ...token, offset: reading.text.length });
    if (isLineBreak(token.source)) reading.speechLines.push(1);
    position = token.offset + token.source.length;
  }
  reading.text += syntax.decode(rest.slice(position));
}

/** Deeper formatting around a whole cue stays inside as codes. */
const MAX_PEEL_DEPTH = 8;

/** Takes position marks in front and formatting around the whole text off. */
function peel(text: string, syntax: CueSyntax): { before: string; inner: string; after: string } {
  let start = 0;
  let end = text.length;
  for (let depth = 0; depth < MAX_PEEL_DEPTH; depth += 1) {
    const tokens = pairTokens(syntax.tokens(text.slice(start, end)));
    const [first] = tokens;
    const last = tokens.at(-1);
    if (first === undefined || last === undefined || first.offset !== 0) break;
    const wraps = first.kind === 'open' && last.id === first.id && last.offset + last.source.length === end - start;
    if (!wraps && !(first.kind === 'standalone' && syntax.leads(first))) break;
    start += first.source.length;
    end -= wraps ? last.source.length : 0;
    const inner = text.slice(start, end);
    start += inner.length - inner.trimStart().length;
    end = Math.max(start, end - (inner.length - inner.trimEnd().length));
  }
  return { before: text.slice(0, start), inner: text.slice(start, end), after: text.slice(end) };
}

/** Takes formatting off that every line has around it, the same each time (`<i>…</i>` on both lines). */
function peelLines(
  lines: readonly string[],
  syntax: CueSyntax,
): { before: string; after: string; lines: readonly string[] } {
  const peeled = lines.map((line) => peel(line, syntax));
  const { before, after } = peeled[0]!;
  const same = peeled.every((line) => line.before === before && line.after === after && line.inner.trim() !== '');
  return same ? { before, after, lines: peeled.map(({ inner }) => inner.trim()) } : { before: '', after: '', lines };
}
