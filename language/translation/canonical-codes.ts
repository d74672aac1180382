import type { CodedText } from '#domain/units/coded-text.ts';

/** A text whose codes are numbered in the order of their appearance, with the inverse operation. */
export interface CanonicalContent {
  readonly content: CodedText;
  /** Restores the ids of this text in a translation, which has only the canonical codes. */
  readonly withOwnIds: (target: CodedText) => CodedText;
}

/** Renumbers codes from 1, so that equal texts of different units are recognized. */
export function canonicalContent(content: CodedText): CanonicalContent {
  const ids = [...new Set(content.codes.map((code) => code.id))];
  const numbers = new Map(ids.map((id, index) => [id, index + 1]));
  return {
    content: renumbered(content, (id) => numbers.get(id)!),
    withOwnIds: (target) => renumbered(target, (id) => ids[id - 1] ?? id),
  };
}

function renumbered({ text, codes }: CodedText, numberOf: (id: number) => number): CodedText {
  return { text, codes: codes.map((code) => ({ ...code, id: numberOf(code.id) })) };
}
