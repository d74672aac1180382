import { splitIntoSegments, joinSegments } from '#domain/segmentation/split-into-segments.ts';
import { segmentRanges, type SegmentRange } from '#domain/segmentation/segment-ranges.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { asciiUpperCase, ENGLISH_TO_PSEUDO, type OfficeWork } from './office-work.ts';

/** Reads, segments and writes back. */
export const segmented: OfficeWork = (file, format) => {
  const document = format.read(file);
  const targets = new Map<string, CodedText>();
  for (const { id, content, translate } of document.units) {
    if (!translate) continue;
    const ranges = segmentRanges(content, 'en', 'default');
    const { segments } = splitIntoSegments(content, ranges);
    const upper = segments.map(({ text, codes }) => ({ text: asciiUpperCase(text), codes }));
    targets.set(id, joinSegments(content, ranges, upper));
  }
  return document.write(targets, ENGLISH_TO_PSEUDO).length;
};

/** Segmented work with pseudo-localization and all processing around an engine: protection, guards, repair of codes. */
export const pseudoTranslated: OfficeWork = async (file, format) => {
  const { createPseudoProvider } = await import('#providers/language/pseudo/pseudo-provider.ts');
  const { translateSegments } = await import('#language/translation/translate-segments.ts');
  const { UNMETERED } = await import('#providers/language/usage.ts');
  const document = format.read(file);
  const pieces: { id: string; content: CodedText; ranges: readonly SegmentRange[] }[] = [];
  const segments: CodedText[] = [];
  for (const { id, content, translate } of document.units) {
    if (!translate) continue;
    const ranges = segmentRanges(content, 'en', 'default');
    pieces.push({ id, content, ranges });
    segments.push(...splitIntoSegments(content, ranges).segments);
  }
  const { signal } = new AbortController();
  const provider = createPseudoProvider();
  const result = await translateSegments({ provider, segments, ...ENGLISH_TO_PSEUDO, meter: UNMETERED, signal });
  const contents = result.segments.map((segment) => segment.content);
  const targets = new Map<string, CodedText>();
  let next = 0;
  for (const { id, content, ranges } of pieces) {
    targets.set(id, joinSegments(content, ranges, contents.slice(next, next + ranges.length)));
    next += ranges.length;
  }
  return document.write(targets, ENGLISH_TO_PSEUDO).length;
};
