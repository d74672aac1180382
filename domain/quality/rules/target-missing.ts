import { hasVisibleText } from '#domain/text/visible-text.ts';
import { wholeOf } from '#domain/quality/spans.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** A text without a translation. */
export const targetMissing: SegmentRule = {
  id: 'target-missing',
  category: 'accuracy/untranslated',
  severity: 'critical',
  check({ source, target }) {
    if (hasVisibleText(target.text) || !hasVisibleText(source.text)) return undefined;
    return finding('The translation is missing.', wholeOf(source.text), []);
  },
};
