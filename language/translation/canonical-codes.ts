import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** A text whose codes are numbered in the order of their appearance, with the inverse operation. */
export interface CanonicalContent {
  readonly content: CodedText;
  /** Restores the ids of this text in a translation, which has only the canonical codes. */
  readonly withOwnIds: (target: CodedText) => CodedText;
}

/** Renumbers codes from 1, so that equal texts of different units are recognized. */
export function canonicalContent(content: CodedText): CanonicalContent {
  const { codes } = content;
  const first = codes[0]?.id ?? 1;
  const end = endOfRun(codes, first);
  if (end !== undefined) {
    const before = first - 1;
    if (before === 0) return { content, withOwnIds: asItIs };
    return {
      content: renumbered(content, (id) => id - before),
      withOwnIds: (target) => renumbered(target, (id) => (id > 0 && id < end - before ? id + before : id)),
    };
  }
  const ids = [...new Set(codes.map((code) => code.id))];
  const numbers = new Map(ids.map((id, index) => [id, index + 1]));
  return {
    content: renumbered(content, (id) => numbers.get(id)!),
    withOwnIds: (target) => renumbered(target, (id) => ids[id - 1] ?? id),
  };
}

/** The id after the last, if codes are numbered consecutively, as those of a piece of a unit mostly are. */
function endOfRun(codes: readonly InlineCode[], first: number): number | undefined {
  let end = first;
  for (const { id } of codes) {
    if (id === end) end += 1;
    else if (id < first || id > end) return undefined;
  }
  return end;
}

function asItIs(target: CodedText): CodedText {
  return target;
}

function renumbered({ text, codes }: CodedText, numberOf: (id: number) => number): CodedText {
  return { text, codes: codes.map((code) => ({ ...code, id: numberOf(code.id) })) };
}
