import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { isWordAt, isWordBefore } from './text-spans.ts';
import type { TextSpan } from './text-spans.ts';

/**
 * Makes codes again of what a model wrote out: `{name}` in the place of the standalone code that stands for it. Only
 * codes that the target doesn't have, each at the first place where its text stands as a whole word.
 */
export function recoverLiterals(source: CodedText, target: CodedText): CodedText {
  const present = new Set(target.codes.filter((code) => code.kind === 'standalone').map((code) => code.id));
  let recovered = target;
  for (const code of source.codes) {
    if (code.kind !== 'standalone' || present.has(code.id)) continue;
    const literal = code.equivalent ?? '';
    const start = literal.trim() === '' ? -1 : indexOfWhole(recovered.text, literal);
    if (start === -1) continue;
    const { text, codes } = removeSpans(recovered, [{ start, end: start + literal.length }]);
    recovered = { text, codes: insertCode(codes, { ...code, offset: start }) };
  }
  return recovered;
}

/**
 * Takes parts out of a text; codes inside of a part move to where it was.
 *
 * @param spans ordered, without overlaps
 */
export function removeSpans(content: CodedText, spans: readonly TextSpan[]): CodedText {
  if (spans.length === 0) return content;
  let text = '';
  let at = 0;
  for (const { start, end } of spans) {
    text += content.text.slice(at, start);
    at = end;
  }
  const codes = content.codes.map((code) => {
    const removed = spans.reduce(
      (sum, { start, end }) => sum + Math.max(0, Math.min(end, code.offset) - Math.min(start, code.offset)),
      0,
    );
    return { ...code, offset: code.offset - removed };
  });
  return { text: text + content.text.slice(at), codes };
}

function insertCode(codes: readonly InlineCode[], code: InlineCode): readonly InlineCode[] {
  const after = codes.findIndex((each) => each.offset > code.offset);
  return after === -1 ? [...codes, code] : codes.toSpliced(after, 0, code);
}

function indexOfWhole(text: string, piece: string): number {
  for (let start = text.indexOf(piece); start !== -1; start = text.indexOf(piece, start + 1)) {
    const end = start + piece.length;
    const splitsStart = isWordBefore(text, start) && isWordAt(text, start);
    if (!splitsStart && !(isWordBefore(text, end) && isWordAt(text, end))) return start;
  }
  return -1;
}
