import type { Pattern } from '@fluent/syntax';
import { sameContent, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import { breakEquivalent } from '#formats/strings/string-content.ts';

/** Characters of white space at the beginning of a line that are looked at. */
const MAX_INDENTATION = 200;

/** The text of a pattern: its placeables and line breaks are standalone codes. */
export interface FluentText {
  readonly content: CodedText;
  /** UTF-16 offsets of the pattern. */
  readonly start: number;
  readonly end: number;
  /** Source of each code, by id. */
  readonly codes: ReadonlyMap<number, string>;
  /** @param codes those of all forms of a plural; then they may be doubled or missing */
  readonly write: (target: CodedText, codes?: ReadonlyMap<number, string>) => string;
}

/** @param firstId number of the first code */
export function fluentText(source: string, pattern: Pattern, firstId = 1): FluentText {
  const codes = new Map<number, string>();
  const inline: InlineCode[] = [];
  let text = '';
  const addCode = (raw: string, equivalent: string) => {
    const id = firstId + codes.size;
    codes.set(id, raw);
    inline.push({ id, kind: 'standalone', offset: text.length, equivalent });
  };
  const { start: spanStart, end } = pattern.span!;
  // The span of a pattern that begins on a line of its own has the indentation of that line.
  const start = spanStart + /^\s*/.exec(source.slice(spanStart, end))![0].length;
  const isOwnLine = /\n[ \t]*$/.test(source.slice(Math.max(0, start - MAX_INDENTATION), start));
  const indentation = /\n([ \t]*)[^\s]/.exec(source.slice(start, end))?.[1] ?? '    ';
  const lineBreak = source.slice(start, end).includes('\r\n') ? '\r\n' : '\n';
  for (const element of pattern.elements) {
    if (element.type === 'Placeable') {
      const raw = source.slice(element.span!.start, element.span!.end);
      addCode(raw, /^\{\s*"/.test(raw) ? raw.replace(/^\{\s*"|"\s*\}$/g, '') || ' ' : raw);
      continue;
    }
    let position = 0;
    const { value } = element;
    for (const { 0: found, index } of value.matchAll(/(?<![ \n])[ ]*\n[ \n]*/g)) {
      text += value.slice(position, index);
      position = index + found.length;
      const breaks = found.replaceAll(' ', '');
      const raw = breaks.replace(/\n/g, lineBreak) + indentation;
      addCode(raw, breakEquivalent(found, value[index - 1], value.slice(position, position + 2)));
    }
    text += value.slice(position);
  }
  const content = { text, codes: inline };
  return {
    content,
    start,
    end,
    codes,
    write(target, all) {
      if (sameContent(target, content)) return source.slice(start, end);
      return render(target, all ?? codes, { count: all === undefined ? codes.size : undefined, isOwnLine });
    },
  };
}

interface FluentLayout {
  /** Number of codes; undefined: any. */
  readonly count: number | undefined;
  /** True if the pattern doesn't begin on the line of its name. */
  readonly isOwnLine: boolean;
}

/** @throws LoquentError `document_write_failed` */
function render(
  { text, codes }: CodedText,
  known: ReadonlyMap<number, string>,
  { count, isOwnLine }: FluentLayout,
): string {
  const found = new Set(codes.map(({ id }) => id));
  const isComplete = count === undefined || (found.size === count && codes.length === count);
  if (!isComplete || !codes.every(({ id }) => known.has(id))) {
    throw documentWriteFailed('A text lost or doubled a reference in translation, the file is not written.');
  }
  let written = '';
  let position = 0;
  const add = (end: number) => {
    const piece = text
      .slice(position, end)
      .replace(/[{}]/g, (brace) => `{ "${brace}" }`)
      .replace(/(?<!\s)\s*\n\s*/g, ' ');
    // At the beginning of a line these marks begin something else.
    const isAfterBreak = /\n[ \t]*$/.test(written.slice(-MAX_INDENTATION));
    const isLineStart = written === '' ? isOwnLine : isAfterBreak;
    const trimmed = isLineStart ? piece.trimStart() : piece;
    written += isLineStart ? trimmed.replace(/^[.*[]/, (mark) => `{ "${mark}" }`) : trimmed;
    position = end;
  };
  for (const { id, offset } of codes.toSorted((one, other) => one.offset - other.offset)) {
    add(offset);
    const raw = known.get(id)!;
    written = raw.startsWith('{') ? written + raw : written.trimEnd() + raw;
  }
  add(text.length);
  return written.trim() === '' ? '{ "" }' : written.trim();
}
