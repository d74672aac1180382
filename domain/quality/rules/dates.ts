import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { differenceOf } from '#domain/quality/spans.ts';

/** A date that became another one. */
export const dates: SegmentRule = {
  id: 'dates',
  category: 'accuracy/mistranslation',
  severity: 'major',
  check({ dates: found }) {
    if (found === undefined) return undefined;
    const { missing, added } = differenceOf(found.source, found.target);
    return missing.length === 0 ? undefined : finding('A date differs from that of the source.', missing, added);
  },
};
