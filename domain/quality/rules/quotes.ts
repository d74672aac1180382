import { DOUBLE_QUOTES } from '#domain/quality/locale/quotation-marks.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { spansOf } from '#domain/quality/spans.ts';

/** An inch. */
const INCH = /(?<=\p{N})["”″]/gu;

/** A quotation mark without a counterpart, if those of the source have theirs. */
export const quotes: SegmentRule = {
  id: 'quotes',
  category: 'linguistic-conventions/punctuation',
  severity: 'minor',
  check(pair) {
    const marks = pair.target.prose.match(DOUBLE_QUOTES);
    if (marks === null || marks.length % 2 === 0) return undefined;
    if ((pair.source.prose.match(DOUBLE_QUOTES)?.length ?? 0) % 2 === 1) return undefined;
    // Hebrew writes it within acronyms.
    const text = pair.target.prose.replaceAll(INCH, ' ').replaceAll(/(?<=\p{sc=Hebrew})["”“״](?=\p{sc=Hebrew})/gu, ' ');
    const left = spansOf(text, DOUBLE_QUOTES);
    return left.length % 2 === 0 ? undefined : finding('A quotation mark has no counterpart.', [], left);
  },
};
