import { codeKey } from './code-order.ts';
import type { SourceCodes } from './code-order.ts';
import type { InlineCode } from '#domain/units/coded-text.ts';

/** A properly nested sequence of codes that stays properly nested with every insertion. */
export interface CodeSequence {
  has(code: InlineCode): boolean;
  offsetOf(code: InlineCode): number | undefined;
  /** Inserts a standalone code at an offset. */
  insert(code: InlineCode, offset: number): void;
  /** Inserts a pair around a part of the text, or around as much of it as proper nesting allows. */
  insertPair(open: InlineCode, close: InlineCode, start: number, end: number): void;
  /** Inserts half of a pair as near to an offset as possible, outside every pair and in the order of the source. */
  insertHalf(code: InlineCode, offset: number): void;
  codes(): readonly InlineCode[];
}

/** Starts from properly nested codes. Codes at the same offset are in the order of the source. */
export function createCodeSequence(start: readonly InlineCode[], source: SourceCodes): CodeSequence {
  const codes = [...start];
  const offsets = new Map(codes.map((code) => [codeKey(code), code.offset]));
  const indexOf = (code: InlineCode) => source.indexes.get(codeKey(code)) ?? 0;
  /** Position of each code in the source's order. */
  const indexes = codes.map(indexOf);
  const offsetAt = (slot: number, otherwise: number) => codes[slot]?.offset ?? otherwise;

  function put(slot: number, code: InlineCode, offset: number): void {
    codes.splice(slot, 0, { ...code, offset });
    indexes.splice(slot, 0, indexOf(code));
    offsets.set(codeKey(code), offset);
  }

  function slotFor(code: InlineCode, offset: number): number {
    let low = 0;
    let high = codes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (offsetAt(middle, 0) <= offset) low = middle + 1;
      else high = middle;
    }
    // From the end: codes are inserted in the order of the source, so the last one at the offset mostly precedes.
    const index = indexOf(code);
    let slot = low;
    while (slot > 0 && codes[slot - 1]!.offset === offset && indexes[slot - 1]! > index) slot -= 1;
    return slot;
  }

  /** After the last half of a pair that precedes an index; halves are in the order of the source, outside pairs. */
  function slotBehindHalves(index: number): number {
    let slot = codes.length;
    while (slot > 0 && !(indexes[slot - 1]! < index && isHalf(codes[slot - 1]!))) slot -= 1;
    return slot;
  }

  function isHalf(code: InlineCode): boolean {
    return code.kind !== 'standalone' && !source.pairs.has(code.id);
  }

  /** Slots of codes between two slots that no new pair may contain without the other half. */
  function barriers(from: number, to: number): number[] {
    const opened = new Map<number, number>();
    const found: number[] = [];
    for (let slot = from; slot < to; slot += 1) {
      const code = codes[slot]!;
      if (code.kind === 'standalone') continue;
      if (isHalf(code)) found.push(slot);
      else if (code.kind === 'open') opened.set(code.id, slot);
      else if (!opened.delete(code.id)) found.push(slot);
    }
    return [...found, ...opened.values()].sort((left, right) => left - right);
  }

  return {
    has: (code) => offsets.has(codeKey(code)),
    offsetOf: (code) => offsets.get(codeKey(code)),
    codes: () => codes,
    insert: (code, offset) => put(slotFor(code, offset), code, offset),

    insertPair(open, close, startOffset, endOffset) {
      const first = slotFor(open, startOffset);
      const last = Math.max(first, slotFor(close, endOffset));
      let best = { from: first, to: first, start: startOffset, end: startOffset };
      let from = first;
      let start = startOffset;
      let isFirst = true;
      for (const barrier of [...barriers(first, last), last]) {
        const end = barrier === last ? endOffset : offsetAt(barrier, endOffset);
        if (isFirst || end - start > best.end - best.start) best = { from, to: barrier, start, end };
        isFirst = false;
        from = barrier + 1;
        start = end;
      }
      put(best.to, close, best.end);
      put(best.from, open, best.start);
    },

    insertHalf(code, offset) {
      const index = indexOf(code);
      const first = slotBehindHalves(index);
      let depth = 0;
      let low = offsetAt(first - 1, 0);
      let best = { slot: first, offset: low, distance: Number.POSITIVE_INFINITY };
      for (let slot = first; slot <= codes.length; slot += 1) {
        const next = codes[slot];
        const high = next?.offset ?? Number.POSITIVE_INFINITY;
        if (depth === 0) {
          const place = Math.min(high, Math.max(low, offset));
          const distance = Math.abs(place - offset);
          if (distance < best.distance || (distance === best.distance && slot > 0 && indexes[slot - 1]! < index)) {
            best = { slot, offset: place, distance };
          }
        }
        // The distance only grows from here.
        if (next === undefined || next.offset - offset > best.distance) break;
        low = next.offset;
        if (next.kind === 'standalone') continue;
        if (isHalf(next)) break;
        depth += next.kind === 'open' ? 1 : -1;
      }
      put(best.slot, code, best.offset);
    },
  };
}
