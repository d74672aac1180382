import { hasVisibleText } from '#domain/text/visible-text.ts';
import type { SegmentRule } from '#domain/quality/rule.ts';

/** A text without a translation. */
export const targetMissing: SegmentRule = {
  id: 'target-missing',
  category: 'accuracy/untranslated',
  severity: 'critical',
  prepare: () => (pair) => {
    if (hasVisibleText(pair.target.text) || !hasVisibleText(pair.source.text)) return undefined;
    const end = pair.source.text.length;
    return [{ message: 'The translation is missing.', source: [{ start: 0, end }], target: [] }];
  },
};
