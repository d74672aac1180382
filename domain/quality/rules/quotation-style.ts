import { foreignMarks } from '#domain/quality/locale/quotation-marks.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { spansOf } from '#domain/quality/spans.ts';

/** Quotation marks of another language. */
export const quotationStyle: SegmentRule = {
  id: 'quotation-style',
  category: 'locale-conventions/quotation-marks',
  severity: 'neutral',
  prepare: ({ target: { language } }) => {
    const foreign = foreignMarks(language);
    if (foreign === undefined) return undefined;
    return ({ target: { prose } }) => {
      if (prose.search(foreign) === -1) return undefined;
      return finding('The language has other quotation marks.', [], spansOf(prose, foreign));
    };
  },
};
