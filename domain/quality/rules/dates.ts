import type { SegmentRule } from '#domain/quality/rule.ts';
import { bareSpans, differenceOf } from '#domain/quality/spans.ts';

/** A date that became another one. */
export const dates: SegmentRule = {
  id: 'dates',
  category: 'accuracy/mistranslation',
  severity: 'major',
  prepare: () => (pair) => {
    const found = pair.dates;
    if (found === undefined) return undefined;
    const { missing, added } = differenceOf(found.source, found.target);
    if (missing.length === 0) return undefined;
    return [
      { message: 'A date differs from that of the source.', source: bareSpans(missing), target: bareSpans(added) },
    ];
  },
};
