import { codeKey, findConflicts, indexSourceCodes } from './code-order.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** Differences between the codes of a translation and those of its source. */
export interface CodeReport {
  readonly valid: boolean;
  /** Codes of the source that the target doesn't have. */
  readonly missing: readonly InlineCode[];
  /** Codes of the target that the source doesn't have. */
  readonly added: readonly InlineCode[];
  /** Second and further occurrences of a code. */
  readonly duplicated: readonly InlineCode[];
  /** Codes outside the text, inside a surrogate pair or not in the order of their offsets. */
  readonly misplaced: readonly InlineCode[];
  /** Ids of pairs that close before they open. */
  readonly reversed: readonly number[];
  /** Ids of pairs that overlap without nesting, unlike in the source. */
  readonly crossing: readonly (readonly [number, number])[];
  /** Halves of a pair (the other half is in another segment) inside a pair, or out of order. */
  readonly halves: readonly InlineCode[];
}

const VALID: CodeReport = {
  valid: true,
  missing: [],
  added: [],
  duplicated: [],
  misplaced: [],
  reversed: [],
  crossing: [],
  halves: [],
};
const KINDS: Readonly<Record<InlineCode['kind'], number>> = { open: 0, close: 1, standalone: 2 };

/** True for the codes of the source in its order, each once: detects most translations without an index of keys. */
function sameSequence(source: CodedText, target: CodedText): boolean {
  const { codes } = source;
  if (codes.length !== target.codes.length) return false;
  let last = 0;
  for (let index = 0; index < codes.length; index += 1) {
    const { id, kind } = codes[index]!;
    const { id: targetId, kind: targetKind, offset } = target.codes[index]!;
    if (targetId !== id || targetKind !== kind || offset < last || !isOffsetIn(target.text, offset)) return false;
    last = offset;
  }
  return new Set(codes.map(({ id, kind }) => id * 3 + KINDS[kind])).size === codes.length;
}

/** Compares the codes of a translation with those of its source. Linear in the number of codes. */
export function validateCodes(source: CodedText, target: CodedText): CodeReport {
  if (sameSequence(source, target)) return VALID;
  const wanted = indexSourceCodes(source.codes);
  const added: InlineCode[] = [];
  const duplicated: InlineCode[] = [];
  const misplaced: InlineCode[] = [];
  const kept = new Map<string, InlineCode>();
  let last = 0;
  for (const code of target.codes) {
    const key = codeKey(code);
    if (!wanted.byKey.has(key)) added.push(code);
    else if (kept.has(key)) duplicated.push(code);
    else {
      kept.set(key, code);
      if (!isOffsetIn(target.text, code.offset) || code.offset < last) misplaced.push(code);
      else last = code.offset;
    }
  }
  const missing = [...wanted.byKey].filter(([key]) => !kept.has(key)).map(([, code]) => code);
  const sameOrder = missing.length === 0 && [...wanted.byKey.keys()].join() === [...kept.keys()].join();
  const conflicts = sameOrder ? { reversed: [], crossing: [], halves: [] } : findConflicts([...kept.values()], wanted);
  const problems = [missing, added, duplicated, misplaced, conflicts.reversed, conflicts.crossing, conflicts.halves];
  return { valid: problems.every((list) => list.length === 0), missing, added, duplicated, misplaced, ...conflicts };
}

/** True if a code is allowed at this UTF-16 offset of the text. */
export function isOffsetIn(text: string, offset: number): boolean {
  return Number.isInteger(offset) && offset >= 0 && offset <= text.length && !splitsSurrogates(text, offset);
}

/** True when the offset lies between the two halves of a surrogate pair. */
export function splitsSurrogates(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
