import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import { columns, type LineBreak } from '#formats/text/line-wrapping.ts';
import { balanceLines } from './balanced-lines.ts';
import { cueCodeKey, isLineBreak, type CueText } from './cue-text.ts';

/** Columns of a subtitle line that stays readable (Netflix Timed Text Style Guide, English and Spanish). */
const READABLE_COLUMNS = 42;

/** Characters that some player or editor treats as the end of a line. */
const LINE_ENDS = /[\r\n\v\f\u0085\u2028\u2029]/g;

/** Writes plain text in the format's way. */
type Encoder = (text: string) => string;

/**
 * Lays out a translation like its cue: speakers' line breaks and formatting stay, other lines are balanced again. The
 * number of lines is that of the source, fewer if the text became much shorter, and two instead of one overlong line.
 *
 * @param language BCP 47 of the target
 * @throws LoquentError `document_write_failed` when the target's codes are not a permutation of the cue's
 */
export function renderCue(cue: CueText, target: CodedText, language: string, newline: string): string {
  const codes = target.codes.toSorted((one, other) => one.offset - other.offset);
  checkCodes(cue, codes);
  const text = target.text.replace(LINE_ENDS, ' ');
  const encode = cue.syntax.encoder(cue.raw);
  const pieces: string[] = [cue.dash];
  let from = 0;
  let pending: InlineCode[] = [];
  let index = 0;
  for (const code of [...codes, undefined]) {
    const source = code === undefined ? undefined : cue.sources.get(cueCodeKey(code))!;
    if (code !== undefined && !isLineBreak(source!)) {
      pending.push(code);
      continue;
    }
    const end = code?.offset ?? text.length;
    const speech = { index, start: from, end, codes: pending };
    pieces.push(renderSpeech(cue, text, language, encode, speech), source ?? '');
    from = end;
    pending = [];
    index += 1;
  }
  const lines = pieces
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const body = lines.map((line) => cue.lineBefore + line.trim() + cue.lineAfter).join('\n');
  return (cue.before + cue.syntax.defuse(body) + cue.after).replaceAll('\n', newline);
}

function checkCodes(cue: CueText, codes: readonly InlineCode[]): void {
  const expected = [...cue.sources.keys()].toSorted().join();
  const found = codes.map(cueCodeKey).toSorted().join();
  if (expected !== found) {
    throw documentWriteFailed('A subtitle lost or doubled its formatting in translation, the file is not written.');
  }
}

/** The speech of one speaker: a part of the text in UTF-16 offsets, with its codes. */
interface Speech {
  /** From 0. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly codes: readonly InlineCode[];
}

function renderSpeech(cue: CueText, text: string, language: string, encode: Encoder, speech: Speech): string {
  const { start, end, codes } = speech;
  const spoken = text.slice(start, end);
  const from = start + spoken.length - spoken.trimStart().length;
  const to = Math.max(from, end - (spoken.length - spoken.trimEnd().length));
  const breaks = chooseBreaks(cue, text.slice(from, to), speech.index, language);
  const pieces: string[] = [];
  const encoded = (first: number, last: number) => (last > first ? encode(text.slice(first, last)) : '');
  let position = from;
  let next = 0;
  const advance = (offset: number, isDue: (code: InlineCode) => boolean) => {
    for (let code = codes[next]; code !== undefined && isDue(code); code = codes[next]) {
      const place = Math.min(Math.max(code.offset, position), offset);
      pieces.push(encoded(position, place), cue.sources.get(cueCodeKey(code))!);
      position = place;
      next += 1;
    }
    pieces.push(encoded(position, offset));
    position = offset;
  };
  for (const { offset, length } of breaks) {
    const place = from + offset;
    advance(place, (code) => code.offset < place || (code.offset === place && (length > 0 || code.kind === 'close')));
    pieces.push('\n');
    position = place + length;
  }
  advance(to, () => true);
  return pieces.join('');
}

function chooseBreaks(cue: CueText, text: string, speech: number, language: string): LineBreak[] {
  const limit = Math.max(READABLE_COLUMNS, cue.width);
  const width = columns(text);
  const sourceLines = cue.lineCount === 1 && width > limit ? 2 : (cue.speechLines[speech] ?? 1);
  const count = Math.min(sourceLines, Math.max(1, Math.ceil(width / (limit / 2))));
  return count === 1 ? [] : balanceLines(text, language, count, limit);
}
