import type { TextSpan } from '#domain/protection/text-spans.ts';

/** Character that stands for masked parts of a text: no letter, digit, mark or space. */
export const MASK = '\ufffc';

/** The text with spans replaced by as many `MASK`s, so that offsets stay valid. @param spans ascending; they may overlap */
export function maskTextSpans(text: string, spans: readonly TextSpan[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end } of spans) {
    if (start > copied) parts.push(text.slice(copied, start));
    if (end <= copied) continue;
    parts.push(MASK.repeat(end - Math.max(copied, start)));
    copied = end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}
