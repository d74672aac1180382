import type { InlineCode } from '#domain/units/coded-text.ts';

/** Identifies a code within a unit. */
export function codeKey(code: Pick<InlineCode, 'id' | 'kind'>): string {
  return `${code.kind}:${code.id}`;
}

/** Order of the codes in a source. */
export interface SourceCodes {
  /** Codes by key; the first of two with the same key. */
  readonly byKey: ReadonlyMap<string, InlineCode>;
  /** Position in the source's order, by key. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Ids whose open and close both exist, in this order. */
  readonly pairs: ReadonlySet<number>;
}

/** Indexes the codes of a source. */
export function indexSourceCodes(codes: readonly InlineCode[]): SourceCodes {
  const byKey = new Map<string, InlineCode>();
  const indexes = new Map<string, number>();
  for (const code of codes) {
    const key = codeKey(code);
    if (byKey.has(key)) continue;
    indexes.set(key, byKey.size);
    byKey.set(key, code);
  }
  const pairs = new Set<number>();
  for (const [key, { id, kind }] of byKey) {
    if (kind !== 'open') continue;
    const close = indexes.get(codeKey({ id, kind: 'close' }));
    if (close !== undefined && indexes.get(key)! < close) pairs.add(id);
  }
  return { byKey, indexes, pairs };
}

/** Codes whose positions break the nesting. */
export interface OrderConflicts {
  /** Pairs whose close comes before their open. */
  readonly reversed: readonly number[];
  /** `[a, b]`: b opens inside a and closes after it. Removing every b leaves proper nesting. */
  readonly crossing: readonly (readonly [number, number])[];
  /** Halves of a pair whose other half is in another segment, inside another pair or in an impossible order. */
  readonly halves: readonly InlineCode[];
}

/**
 * Finds codes that break the nesting in a sequence of codes that all occur in the source and at most once here. Halves
 * (only an open or only a close in this segment) belong outside every pair, in the order of the source.
 */
export function findConflicts(codes: readonly InlineCode[], source: SourceCodes): OrderConflicts {
  const reversed: number[] = [];
  const crossing: [number, number][] = [];
  const halves: InlineCode[] = [];
  const open: number[] = [];
  const opened = new Set<number>();
  const dropped = new Set<number>();
  const closes = new Set(codes.filter((code) => code.kind === 'close').map((code) => code.id));
  const opens = new Set(codes.filter((code) => code.kind === 'open').map((code) => code.id));
  let lastHalf = -1;
  for (const code of codes) {
    if (code.kind === 'standalone' || dropped.has(code.id)) continue;
    if (!source.pairs.has(code.id)) {
      const index = source.indexes.get(codeKey(code)) ?? -1;
      if (open.length > 0 || index < lastHalf) halves.push(code);
      else lastHalf = index;
    } else if (code.kind === 'open') {
      if (!closes.has(code.id)) continue;
      opened.add(code.id);
      open.push(code.id);
    } else if (opened.has(code.id)) {
      for (let inner = open.pop(); inner !== undefined && inner !== code.id; inner = open.pop()) {
        crossing.push([code.id, inner]);
        dropped.add(inner);
      }
    } else if (opens.has(code.id)) {
      reversed.push(code.id);
      dropped.add(code.id);
    }
  }
  return { reversed, crossing, halves };
}
