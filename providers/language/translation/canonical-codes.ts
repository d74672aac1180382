import type { CodedText } from '#domain/units/coded-text.ts';

/** A text whose codes are numbered in the order of their appearance, and the way back. */
export interface CanonicalContent {
  readonly content: CodedText;
  /** Equal for texts that differ in nothing but the ids of their codes. */
  readonly key: string;
  /** Gives a translation the ids of this text; it holds no other codes than the canonical ones. */
  withOwnIds(target: CodedText): CodedText;
}

/** Renumbers codes from 1, so that equal texts of different units are recognized. */
export function canonicalContent(content: CodedText): CanonicalContent {
  if (content.codes.length === 0) return { content, key: JSON.stringify(content.text), withOwnIds: (target) => target };
  const numbers = new Map<number, number>();
  const ids: number[] = [];
  const codes = content.codes.map((code) => {
    let number = numbers.get(code.id);
    if (number === undefined) {
      number = ids.push(code.id);
      numbers.set(code.id, number);
    }
    return { ...code, id: number };
  });
  const marks = codes.map((code) => [code.id, code.kind, code.offset, code.equivalent]);
  return {
    content: { text: content.text, codes },
    key: JSON.stringify([content.text, marks]),
    withOwnIds: (target) => ({
      text: target.text,
      codes: target.codes.map((code) => ({ ...code, id: ids[code.id - 1] ?? code.id })),
    }),
  };
}
