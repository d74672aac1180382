import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { spansOf } from '#domain/quality/spans.ts';

const DOUBLED = /(?<=\S) {2,}(?=\S)/gu;

/** Several spaces in a row, which the source doesn't have. */
export const doubleSpace: SegmentRule = {
  id: 'double-space',
  category: 'linguistic-conventions/textual-conventions',
  severity: 'minor',
  check({ source, target }) {
    if (!target.text.includes('  ') || source.text.includes('  ')) return undefined;
    // A placeholder or a line break may be between them.
    const spans = spansOf(target.text, DOUBLED).filter(({ start, end }) => {
      for (let offset = start; offset <= end; offset += 1) if (target.hasCodeAt(offset)) return false;
      return true;
    });
    if (spans.length === 0) return undefined;
    const fix = spans.map(({ start, end }) => ({ start: start + 1, end, text: '' }));
    return finding('Several spaces follow each other.', [], spans, { fix });
  },
};
