import { indexSourceCodes } from '#domain/inline-codes/code-order.ts';
import { isWordAt, isWordBefore } from '#domain/protection/text-spans.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** A pair, or the half of one, whose words carry its number through the engine. */
export interface BoundPair {
  readonly open: InlineCode | undefined;
  readonly close: InlineCode | undefined;
  /** Part of the source that carries the number, in whole words. */
  readonly start: number;
  readonly end: number;
}

/** A code that keeps its place between words. */
export interface PlacedCode {
  readonly code: InlineCode;
  readonly offset: number;
}

/** How the codes of a text travel. Pairs are numbered by their position, placed codes too. */
export interface SourceMarks {
  readonly pairs: readonly BoundPair[];
  /** Ordered by offset. */
  readonly placed: readonly PlacedCode[];
}

/**
 * Decides how each code travels: pairs on their words, pairs without a word and standalone codes by their place. A code
 * in the middle of a word would tear it apart: pairs are widened to whole words, and standalone codes that show nothing
 * move behind the word.
 */
export function markSource(content: CodedText): SourceMarks {
  const { text } = content;
  const index = indexSourceCodes(content.codes);
  const pairs: BoundPair[] = [];
  const placed: PlacedCode[] = [];
  for (const code of content.codes) {
    if (code.kind === 'standalone') {
      const isVisible = code.equivalent !== undefined && /[^\s\u00ad\u200b-\u200f\u2060]/u.test(code.equivalent);
      placed.push({ code, offset: isVisible ? code.offset : wordEnd(text, code.offset) });
      continue;
    }
    const isFull = index.pairs.has(code.id);
    if (isFull && code.kind === 'close') continue;
    const open = code.kind === 'open' ? code : undefined;
    const close = isFull ? index.byKey.get(`close:${code.id}`) : code.kind === 'close' ? code : undefined;
    const start = wordStart(text, open?.offset ?? 0);
    const end = wordEnd(text, close?.offset ?? text.length);
    if (open?.offset !== close?.offset && /[\p{L}\p{N}]/u.test(text.slice(start, end))) {
      pairs.push({ open, close, start, end });
    } else for (const half of [open, close]) if (half !== undefined) placed.push({ code: half, offset: half.offset });
  }
  placed.sort((left, right) => left.offset - right.offset);
  return { pairs, placed };
}

function wordStart(text: string, offset: number): number {
  let start = offset;
  if (isWordAt(text, start)) while (isWordBefore(text, start)) start -= 1;
  return start;
}

function wordEnd(text: string, offset: number): number {
  let end = offset;
  if (isWordBefore(text, end)) while (isWordAt(text, end)) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}
