/** A part of a text, in UTF-16 offsets; `end` is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A part of a text to be masked, and its replacement in a translation; default: the part itself. */
export interface MaskSpan extends TextSpan {
  readonly replacement?: string | undefined;
}

/** A part of a text, and what is compared of it. */
export interface ComparedSpan extends TextSpan {
  readonly key: string;
}

/** Parts that the others don't have as often; of equal ones, the last. */
export function surplus(parts: readonly ComparedSpan[], others: readonly ComparedSpan[]): readonly ComparedSpan[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return parts.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** Drops overlaps: keeps the span that starts first, and of those the longest. */
export function withoutOverlaps<Span extends TextSpan>(spans: readonly Span[]): readonly Span[] {
  const ordered = [...spans].sort((left, right) => left.start - right.start || right.end - left.end);
  const kept: Span[] = [];
  let reached = 0;
  for (const span of ordered) {
    if (span.start < reached || span.end <= span.start) continue;
    kept.push(span);
    reached = span.end;
  }
  return kept;
}

/** True for a letter, digit, combining mark or underscore; false at and beyond both ends of the text. */
export function isWordAt(text: string, index: number): boolean {
  const codePoint = text.codePointAt(index);
  return codePoint !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(String.fromCodePoint(codePoint));
}

/** Like `isWordAt`, for the character that ends just before the offset. */
export function isWordBefore(text: string, offset: number): boolean {
  if (offset <= 0) return false;
  const unit = text.charCodeAt(offset - 1);
  return isWordAt(text, unit >= 0xdc00 && unit <= 0xdfff && offset > 1 ? offset - 2 : offset - 1);
}
