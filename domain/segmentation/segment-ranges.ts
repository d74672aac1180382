import type { CodedText } from '#domain/units/coded-text.ts';
import { builtInSegmentation, lineSegmentation, type CompiledSegmentation } from './compile-segmentation.ts';
import { findBreaks } from './find-breaks.ts';
import type { SegmentationMode } from './modes.ts';
import { surfaceText, type SurfaceText } from './surface-text.ts';

/** Range of a segment in its unit: UTF-16 offsets into the unit's text, `end` exclusive. */
export interface SegmentRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the segments of a text: ascending ranges that neither overlap nor are blank. White space between segments and
 * at both ends of the text is outside them, as are line breaks and tabs there that are codes.
 *
 * @param language BCP 47; one without its own rules gets the fallback
 * @param rules of sentences, default the built-in ones; other modes don't use them
 */
export function segmentRanges(
  content: CodedText,
  language: string,
  mode: SegmentationMode,
  rules: CompiledSegmentation = builtInSegmentation,
): SegmentRange[] {
  const surface = surfaceText(content);
  const ranges: SegmentRange[] = [];
  let start = 0;
  const addUpTo = (end: number) => {
    const range = trimmed(surface, start, end);
    if (range && !isBlank(content.text, range)) ranges.push(range);
    start = end;
  };
  for (const end of surfaceBreaks(surface, language, mode, rules)) addUpTo(end);
  addUpTo(surface.text.length);
  return ranges;
}

function surfaceBreaks(
  surface: SurfaceText,
  language: string,
  mode: SegmentationMode,
  rules: CompiledSegmentation,
): number[] {
  switch (mode) {
    case 'document':
      return [...surface.paragraphs];
    case 'paragraph': {
      const codeBreaks = new Set(surface.breaks);
      const breaks = findBreaks(surface.text, lineSegmentation.rulesFor(language));
      const lines = breaks.filter((offset) => !codeBreaks.has(offset));
      return [...lines, ...surface.paragraphs].sort((one, other) => one - other);
    }
    case 'default':
    case 'sentence': {
      const breaks = findBreaks(surface.text, rules.rulesFor(language));
      if (surface.breaks.length === 0) return breaks;
      return [...new Set([...breaks, ...surface.breaks])].sort((one, other) => one - other);
    }
  }
}

/** White space is tested on the surface, so that a placeholder next to it stays with its sentence. */
function trimmed(surface: SurfaceText, start: number, end: number): SegmentRange | undefined {
  let [from, to] = [start, end];
  while (from < to && isSpace(surface.text, from)) from += 1;
  while (to > from && isSpace(surface.text, to - 1)) to -= 1;
  return from < to ? { start: surface.toContent(from), end: surface.toContent(to) } : undefined;
}

function isBlank(text: string, { start, end }: SegmentRange): boolean {
  let index = start;
  while (index < end && isSpace(text, index)) index += 1;
  return index === end;
}

/** White space as in `\s` and `trim`. */
function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code > 0x20 && code < 0xa0) return false;
  return /\s/u.test(text[index]!);
}
