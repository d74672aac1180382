import type { CodedText } from '#domain/units/coded-text.ts';
import { builtInLineRules, builtInRules } from './built-in-rules.ts';
import { findBreaks } from './find-breaks.ts';
import { rulesForLanguage } from './rules-for-language.ts';
import type { SegmentationMode } from './modes.ts';
import { surfaceText, type SurfaceText } from './surface-text.ts';

/** Where a segment stands in its unit: UTF-16 offsets into the unit's text, `end` exclusive. */
export interface SegmentRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the segments of a text: ascending ranges that don't overlap and aren't blank. White space between segments
 * and at both ends of the text is outside of them, and so are line breaks and tabs there that are codes.
 *
 * @param language BCP 47; one without rules of its own gets the fallback
 */
export function segmentRanges(content: CodedText, language: string, mode: SegmentationMode): SegmentRange[] {
  const surface = surfaceText(content);
  const ranges: SegmentRange[] = [];
  let start = 0;
  for (const end of [...surfaceBreaks(surface, language, mode), surface.text.length]) {
    const range = trimmed(surface, start, end);
    if (range && content.text.slice(range.start, range.end).trim() !== '') ranges.push(range);
    start = end;
  }
  return ranges;
}

function surfaceBreaks(surface: SurfaceText, language: string, mode: SegmentationMode): number[] {
  switch (mode) {
    case 'document':
      return [];
    case 'paragraph': {
      const codeBreaks = new Set(surface.lineBreaks);
      const breaks = findBreaks(surface.text, rulesForLanguage(builtInLineRules, language));
      return breaks.filter((offset) => !codeBreaks.has(offset));
    }
    case 'default':
    case 'sentence': {
      const breaks = findBreaks(surface.text, rulesForLanguage(builtInRules, language));
      if (surface.lineBreaks.length === 0) return breaks;
      return [...new Set([...breaks, ...surface.lineBreaks])].sort((one, other) => one - other);
    }
  }
}

/** White space is judged on the surface, so that a placeholder beside it stays with its sentence. */
function trimmed(surface: SurfaceText, start: number, end: number): SegmentRange | undefined {
  const slice = surface.text.slice(start, end);
  const from = start + slice.length - slice.trimStart().length;
  const to = start + slice.trimEnd().length;
  return from < to ? { start: surface.toContent(from), end: surface.toContent(to) } : undefined;
}
