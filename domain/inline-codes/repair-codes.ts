import { codeKey, findConflicts, indexSourceCodes } from './code-order.ts';
import { createCodeSequence } from './code-sequence.ts';
import { createPlacement } from './placement.ts';
import { splitsSurrogates, validateCodes } from './validate-codes.ts';
import type { CodeSequence } from './code-sequence.ts';
import type { SourceCodes } from './code-order.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/**
 * Neighbors considered per code: enough for real markup, and avoids quadratic time for thousands of codes at one
 * place.
 */
const MAX_NEIGHBORS = 8;

/** A translation whose codes are exactly those of its source. */
export interface RepairedContent {
  readonly content: CodedText;
  /** Codes that were placed, moved or removed. 0: the content is the unchanged target. */
  readonly repaired: number;
}

/**
 * Repairs the codes of a translation to match its source: each exactly once, pairs opening before they close and
 * properly nested. Correctly placed codes stay; the others go next to their neighbors of the source, onto the same
 * words if these are unchanged, else to the proportional place at a word boundary. The result is deterministic.
 */
export function repairCodes(source: CodedText, target: CodedText): RepairedContent {
  if (validateCodes(source, target).valid) return { content: target, repaired: 0 };
  const wanted = indexSourceCodes(source.codes);
  const usable = usableCodes(target, wanted);
  const kept = withoutConflicts(usable, wanted);
  const sequence = createCodeSequence(kept, wanted);
  const placement = createPlacement(source.text, target.text);
  const ordered = [...wanted.byKey.values()];

  const hints = new Map(usable.map((code) => [codeKey(code), code.offset]));
  for (const code of ordered) {
    if (sequence.has(code)) continue;
    if (code.kind === 'standalone') {
      sequence.insert(code, nextToNeighbor(code, ordered, wanted, sequence) ?? placement.offset(code.offset));
    } else if (!wanted.pairs.has(code.id)) {
      sequence.insertHalf(code, placement.offset(code.offset));
    } else {
      const open = wanted.byKey.get(codeKey({ id: code.id, kind: 'open' })) ?? code;
      const close = wanted.byKey.get(codeKey({ id: code.id, kind: 'close' })) ?? code;
      const guess = placement.span(open.offset, close.offset);
      const width = guess.end - guess.start;
      const hintedOpen = hints.get(codeKey(open));
      const hintedClose = hints.get(codeKey(close));
      let { start, end } = guess;
      if (hintedOpen !== undefined && hintedClose === undefined) {
        start = hintedOpen;
        end = guess.end > start ? guess.end : atBoundary(target.text, start + width);
      } else if (hintedClose !== undefined && hintedOpen === undefined) {
        end = hintedClose;
        start = guess.start < end ? guess.start : atBoundary(target.text, end - width);
      } else {
        const besideOpen = nextToNeighbor(open, ordered, wanted, sequence) ?? start;
        const besideClose = nextToNeighbor(close, ordered, wanted, sequence) ?? end;
        if (besideOpen <= besideClose) [start, end] = [besideOpen, besideClose];
      }
      sequence.insertPair(open, close, start, end);
    }
  }
  const removed = target.codes.length - usable.length;
  const moved = wanted.byKey.size - kept.length;
  const content = { text: target.text, codes: sequence.codes() };
  return { content, repaired: Math.max(1, removed + moved) };
}

/** The offset of a placed code at the same offset of the source with the same role. */
function nextToNeighbor(
  code: InlineCode,
  ordered: readonly InlineCode[],
  wanted: SourceCodes,
  sequence: CodeSequence,
): number | undefined {
  const index = wanted.indexes.get(codeKey(code)) ?? 0;
  for (const step of [-1, 1]) {
    for (let distance = 1; distance <= MAX_NEIGHBORS; distance += 1) {
      const other = ordered[index + step * distance];
      if (other?.offset !== code.offset) break;
      const isAlike = code.kind === other.kind || code.kind === 'standalone' || other.kind === 'standalone';
      const offset = isAlike ? sequence.offsetOf(other) : undefined;
      if (offset !== undefined) return offset;
    }
  }
  return undefined;
}

/** The target's codes that the source has, once each, on valid offsets and in their order. */
function usableCodes(target: CodedText, wanted: SourceCodes): readonly InlineCode[] {
  const seen = new Set<string>();
  const usable: InlineCode[] = [];
  for (const code of target.codes) {
    const key = codeKey(code);
    const original = wanted.byKey.get(key);
    if (original === undefined || seen.has(key) || !Number.isFinite(code.offset)) continue;
    seen.add(key);
    usable.push({ ...original, offset: atBoundary(target.text, code.offset) });
  }
  return usable.sort((left, right) => left.offset - right.offset);
}

/** The nearest valid offset for a code. */
function atBoundary(text: string, offset: number): number {
  const inside = Math.min(text.length, Math.max(0, Math.round(offset)));
  return splitsSurrogates(text, inside) ? inside - 1 : inside;
}

/** Removes codes that break the nesting, and pairs with a missing half. */
function withoutConflicts(codes: readonly InlineCode[], wanted: SourceCodes): readonly InlineCode[] {
  const conflicts = findConflicts(codes, wanted);
  const pairs = new Set([...conflicts.reversed, ...conflicts.crossing.map(([, inner]) => inner)]);
  const halves = new Set(conflicts.halves.map(codeKey));
  const counts = new Map<number, number>();
  for (const code of codes) if (code.kind !== 'standalone') counts.set(code.id, (counts.get(code.id) ?? 0) + 1);
  return codes.filter((code) => {
    if (code.kind === 'standalone') return true;
    if (!wanted.pairs.has(code.id)) return !halves.has(codeKey(code));
    return !pairs.has(code.id) && counts.get(code.id) === 2;
  });
}
