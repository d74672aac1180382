import type { SourceSpan } from './paragraph-builder.ts';
import type { ParagraphHead } from './paragraph-store.ts';

/** Properties of a paragraph and of its runs, as a whole. */
const PROPERTIES =
  /<(?:\w+:)?(pPr|rPr|endParaRPr)(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*?)?(?:\/>|>[\s\S]*?<\/(?:\w+:)?\1\s*>)/gu;
const TAG = /<[^<>]*>/gu;
/** Elements of a paragraph that has text and nothing else. */
const TEXT_ONLY = /^<\/?(?:\w+:)?(?:p|r|t|proofErr|lastRenderedPageBreak)(?:[\s/>]|$)/u;
/** Ends of sections and tracked changes in properties; comments, in which elements don't have to end. */
const KEPT = /<(?:\w+:)?(?:sectPr|pPrChange|rPrChange|ins|del)[\s/>]|<!/u;
/** UTF-16 units before a paragraph in which the end of another one is looked for: white space may separate them. */
const GAP = 64;

/**
 * The range of a whole paragraph that may be removed: it has nothing but text, and follows another paragraph, so that neither a
 * section, a bookmark, a field nor the last paragraph of a cell or shape is lost with it.
 *
 * @param source of its part
 */
export function removableParagraph(
  source: string,
  { start, prefix, range }: Pick<ParagraphHead, 'start' | 'prefix' | 'range'>,
): SourceSpan | undefined {
  const closing = `</${prefix}p>`;
  const last = source.indexOf(closing, range.end);
  if (last === -1 || !source.startsWith(`<${prefix}p`, start)) return undefined;
  if (
    !source
      .slice(Math.max(0, start - GAP), start)
      .trimEnd()
      .endsWith(closing)
  )
    return undefined;
  const end = last + closing.length;
  const paragraph = source.slice(start, end);
  if (KEPT.test(paragraph)) return undefined;
  const tags = paragraph.replaceAll(PROPERTIES, '').match(TAG) ?? [];
  return tags.every((tag) => TEXT_ONLY.test(tag)) ? { start, end } : undefined;
}

/** A source without some ranges of it, in order. */
export function cutOutSpans(source: string, spans: readonly SourceSpan[]): string {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end } of spans) {
    pieces.push(source.slice(position, start));
    position = end;
  }
  return pieces.join('') + source.slice(position);
}
