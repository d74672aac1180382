import { splitIntoSegments, joinSegments } from '#domain/segmentation/split-into-segments.ts';
import { segmentRanges, type SegmentRange } from '#domain/segmentation/segment-ranges.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';

/** A part of a text with the corresponding part of the translation. */
export interface TextPair {
  readonly source: string;
  readonly target: string;
}

/** Sizes of the parts: the whole text, groups of paragraphs, paragraphs, sentences. */
export type PieceSize = 'document' | 'group' | 'paragraph' | 'sentence';

export interface AlignedPieces {
  readonly pieces: readonly TextPair[];
  /** Replaces the pieces of the whole translation by one text each; the text between them stays. */
  join(texts: readonly string[]): string;
}

/** Tokens of source and translation together in a group of paragraphs. */
const GROUP_TOKENS = 2000;

/**
 * Splits a text and its translation into corresponding parts, as long as they have the same number of paragraphs, and
 * the paragraphs the same number of sentences; otherwise they stay whole.
 */
export function alignPieces(
  pair: TextPair,
  languages: { source: string; target: string },
  size: PieceSize,
): AlignedPieces {
  const whole: readonly (readonly [SegmentRange, SegmentRange])[] = [[fullRange(pair.source), fullRange(pair.target)]];
  const paragraphs = size === 'document' ? whole : (refine(pair, whole[0]!, languages, 'paragraph') ?? whole);
  let ranges = paragraphs;
  if (size === 'sentence') ranges = paragraphs.flatMap((each) => refine(pair, each, languages, 'sentence') ?? [each]);
  if (size === 'group') ranges = grouped(pair, paragraphs);
  const targetRanges = ranges.map(([, target]) => target);
  const content = plainText(pair.target);
  const targets = splitIntoSegments(content, targetRanges).segments;
  return {
    pieces: ranges.map(([source], index) => ({
      source: pair.source.slice(source.start, source.end),
      target: targets[index]!.text,
    })),
    join: (texts) => joinSegments(content, targetRanges, texts.map(plainText)).text,
  };
}

type RangePair = readonly [source: SegmentRange, target: SegmentRange];

const fullRange = (text: string): SegmentRange => ({ start: 0, end: text.length });

/** @returns undefined if source and target have different numbers of parts, or none */
function refine(
  pair: TextPair,
  [source, target]: RangePair,
  languages: { source: string; target: string },
  mode: SegmentationMode,
): readonly RangePair[] | undefined {
  const sources = rangesIn(pair.source, source, languages.source, mode);
  const targets = rangesIn(pair.target, target, languages.target, mode);
  if (sources.length !== targets.length || sources.length === 0) return undefined;
  return sources.map((range, index) => [range, targets[index]!]);
}

function rangesIn(text: string, { start, end }: SegmentRange, language: string, mode: SegmentationMode) {
  return segmentRanges(plainText(text.slice(start, end)), language, mode).map((range) => ({
    start: range.start + start,
    end: range.end + start,
  }));
}

function grouped(pair: TextPair, ranges: readonly RangePair[]): readonly RangePair[] {
  const groups: RangePair[] = [];
  for (const range of ranges) {
    const last = groups.at(-1);
    const joined: RangePair | undefined = last && [
      { start: last[0].start, end: range[0].end },
      { start: last[1].start, end: range[1].end },
    ];
    if (joined !== undefined && tokensOf(pair, joined) <= GROUP_TOKENS) groups[groups.length - 1] = joined;
    else groups.push(range);
  }
  return groups;
}

function tokensOf({ source, target }: TextPair, [sourceRange, targetRange]: RangePair): number {
  return (
    estimateTokens(source.slice(sourceRange.start, sourceRange.end)) +
    estimateTokens(target.slice(targetRange.start, targetRange.end))
  );
}
