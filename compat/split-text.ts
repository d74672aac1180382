import { isMessage } from '#domain/icu/parse-message.ts';
import { splitIntoSegments, joinSegments } from '#domain/segmentation/split-into-segments.ts';
import { segmentRanges, type SegmentRange } from '#domain/segmentation/segment-ranges.ts';
import { mergeSplitPlaceholders } from '#domain/segmentation/merge-split-placeholders.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';

/** How a text is split: not at all, at sentences and lines, at sentences only. */
export type Splitting = 'none' | 'sentences_and_lines' | 'sentences';

/** A text in segments. */
export interface SplitText {
  readonly segments: readonly CodedText[];
  /** The whole text of translated segments, with what was between them. */
  readonly join: (translated: readonly CodedText[]) => CodedText;
}

/**
 * Splits a text into segments. A message in ICU syntax stays whole, and so does a placeholder.
 *
 * @param language BCP 47
 */
export function splitText(content: CodedText, language: string, splitting: Splitting): SplitText {
  if (splitting === 'none' || isMessage(content.text)) {
    return { segments: [content], join: ([whole]) => whole ?? content };
  }
  const flat = splitting === 'sentences' ? { ...content, text: content.text.replaceAll(/[\r\n]/g, ' ') } : content;
  const ranges = mergeSplitPlaceholders(content.text, rangesOf(flat, language, splitting));
  return {
    segments: splitIntoSegments(flat, ranges).segments,
    join: (translated) => joinSegments(content, ranges, translated),
  };
}

function rangesOf(content: CodedText, language: string, splitting: Splitting): readonly SegmentRange[] {
  if (content.codes.length > 0 || splitting === 'sentences') return segmentRanges(content, language, 'default');
  const ranges: SegmentRange[] = [];
  let start = 0;
  for (const line of content.text.split('\n')) {
    for (const range of segmentRanges(plainText(line), language, 'sentence')) {
      ranges.push({ start: start + range.start, end: start + range.end });
    }
    start += line.length + 1;
  }
  return ranges;
}
