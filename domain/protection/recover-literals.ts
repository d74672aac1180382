import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { isWordAt, isWordBefore } from './text-spans.ts';
import type { TextSpan } from './text-spans.ts';

/** Codes that are searched, each in the whole text; an answer that lost more can't be repaired like this. */
const MAX_SEARCHED_CODES = 500;

/**
 * Restores codes that a model wrote out: `{name}` instead of the standalone code for it. Only codes that the target
 * lacks, each at the first place where its text occurs as a whole word.
 */
export function recoverLiterals(source: CodedText, target: CodedText): CodedText {
  if (!source.codes.some((code) => code.kind === 'standalone')) return target;
  const present = new Set(target.codes.filter((code) => code.kind === 'standalone').map((code) => code.id));
  const lost = source.codes.filter((code) => code.kind === 'standalone' && !present.has(code.id));
  let recovered = target;
  for (const code of lost.slice(0, MAX_SEARCHED_CODES)) {
    const literal = code.equivalent ?? '';
    const start = literal.trim() === '' ? -1 : indexOfWhole(recovered.text, literal);
    if (start === -1) continue;
    const { text, codes } = removeSpans(recovered, [{ start, end: start + literal.length }]);
    recovered = { text, codes: insertCode(codes, { ...code, offset: start }) };
  }
  return recovered;
}

/** Removes parts of a text; codes inside a part move to its place. Linear. @param spans ordered, without overlaps */
export function removeSpans(content: CodedText, spans: readonly TextSpan[]): CodedText {
  if (spans.length === 0) return content;
  let text = '';
  let at = 0;
  for (const { start, end } of spans) {
    text += content.text.slice(at, start);
    at = end;
  }
  let passed = 0;
  let removed = 0;
  const codes = content.codes.map((code) => {
    for (let span = spans[passed]; span !== undefined && span.end <= code.offset; span = spans[passed]) {
      removed += span.end - span.start;
      passed += 1;
    }
    const inside = Math.max(0, code.offset - (spans[passed]?.start ?? code.offset));
    return { ...code, offset: code.offset - removed - inside };
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
