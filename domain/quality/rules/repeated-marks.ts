import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { spansOf } from '#domain/quality/spans.ts';

const REPEATED = /([,;:!?。，、！？；：،؛؟])\1+|(?<!\.)\.\.(?!\.)/gu;
const ANY = /([.,;:!?。，、！？；：،؛؟])\1/u;

/** A mark that is repeated, if the source repeats none. */
export const repeatedMarks: SegmentRule = {
  id: 'repeated-marks',
  category: 'linguistic-conventions/punctuation',
  severity: 'minor',
  check({ source, target }) {
    if (!ANY.test(target.prose) || ANY.test(source.prose)) return undefined;
    const spans = spansOf(target.prose, REPEATED);
    if (spans.length === 0) return undefined;
    const fix = spans.map(({ start, end }) => ({ start: start + 1, end, text: '' }));
    return finding('A mark is repeated.', [], spans, { fix });
  },
};
