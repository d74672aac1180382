import { findAddresses } from './address-spans.ts';
import { maskSpans } from './mask-spans.ts';
import { findPlaceholders } from './placeholder-spans.ts';
import { createTermFinder } from './term-spans.ts';
import { withoutOverlaps } from './text-spans.ts';
import type { MaskSpan, TextSpan } from './text-spans.ts';
import type { MaskedContent } from './mask-spans.ts';
import type { CodedText } from '#domain/units/coded-text.ts';

export interface ProtectionOptions {
  /** Terms that stay unchanged: whole words, case sensitive. */
  readonly terms?: readonly string[] | undefined;
}

/** Masks the parts of texts that a translation must not change. */
export interface Protector {
  /** @param more further parts of the text to mask, ordered. Those that overlap with a protected part are ignored. */
  protect(content: CodedText, more?: readonly MaskSpan[]): MaskedContent;
}

/**
 * Prepares protection for many texts. Placeholders, tags, addresses, paths and the given terms become standalone codes
 * whose `equivalent` is their text; numbers don't. Linear in the length of the text.
 */
export function createProtector(options: ProtectionOptions = {}): Protector {
  const findTerms = createTermFinder(options.terms ?? []);
  return {
    protect(content, more = []) {
      const { text } = content;
      const kept = withoutOverlaps<MaskSpan>([
        ...findPlaceholders(text),
        ...findAddressesIn(content),
        ...findTerms(text),
      ]);
      if (more.length === 0) return maskSpans(content, kept);
      return maskSpans(content, withoutOverlaps([...kept, ...apartFrom(kept, more)]));
    },
  };
}

/** Spans that overlap with none of the others; both are ordered, the others don't overlap. */
function apartFrom(others: readonly TextSpan[], spans: readonly MaskSpan[]): readonly MaskSpan[] {
  let next = 0;
  return spans.filter(({ start, end }) => {
    while ((others[next]?.end ?? Infinity) <= start) next += 1;
    return (others[next]?.start ?? Infinity) >= end;
  });
}

/** Addresses end at a tab or a line break, which are codes in documents. */
function findAddressesIn({ text, codes }: CodedText): readonly TextSpan[] {
  const breaks = codes.filter(({ equivalent }) => equivalent !== undefined && /\s/.test(equivalent));
  if (breaks.length === 0) return findAddresses(text);
  const ends = [...breaks.map(({ offset }) => offset), text.length];
  return ends.flatMap((end, index) => {
    const start = ends[index - 1] ?? 0;
    return findAddresses(text.slice(start, end)).map((span) => ({ start: span.start + start, end: span.end + start }));
  });
}

/** Protects one text; for many with the same terms use `createProtector`. */
export function protect(content: CodedText, options: ProtectionOptions = {}): MaskedContent {
  return createProtector(options).protect(content);
}
