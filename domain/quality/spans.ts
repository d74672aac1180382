import { surplus, type ComparedSpan, type TextSpan } from '#domain/protection/text-spans.ts';

/** Places of a text that match a pattern with the flag `g`. */
export function spansOf(text: string, pattern: RegExp): readonly TextSpan[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

/** Parts that only one side has, counting repetitions; of equal parts of a side, the last ones are in excess. */
export function differenceOf(
  source: readonly ComparedSpan[],
  target: readonly ComparedSpan[],
): { readonly missing: readonly ComparedSpan[]; readonly added: readonly ComparedSpan[] } {
  if (source.length === target.length && source.every(({ key }, index) => key === target[index]!.key)) return NOTHING;
  return { missing: surplus(source, target), added: surplus(target, source) };
}

const NOTHING = { missing: [], added: [] };

/** The whole of a text as a place in it. */
export const wholeText = (text: string): readonly TextSpan[] => [{ start: 0, end: text.length }];

/** Only the offsets of spans. */
export function bareSpans(spans: readonly TextSpan[]): readonly TextSpan[] {
  return spans.map(({ start, end }) => ({ start, end }));
}

/** Texts quoted for a message, the first five. */
export function quoted(texts: readonly string[]): string {
  const more = texts.length > 5 ? ' and others' : '';
  return (
    [...new Set(texts)]
      .slice(0, 5)
      .map((text) => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`)
      .join(', ') + more
  );
}
