import { literalPattern, WORD_END, WORD_START } from '#domain/rewriting/literal-pattern.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { quoted, spansOf } from '#domain/quality/spans.ts';

/** Words that the request blocks. */
export const blockedWords: SegmentRule = {
  id: 'blocked-words',
  category: 'style/organization-style',
  severity: 'major',
  prepare: (_, { blockedWords: words = [] }) => {
    const patterns = words
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map(literalPattern);
    if (patterns.length === 0) return undefined;
    const pattern = new RegExp(`${WORD_START}(?:${patterns.join('|')})${WORD_END}`, 'giu');
    return ({ target: { text } }) => {
      if (text.search(pattern) === -1) return undefined;
      const target = spansOf(text, pattern);
      return finding(`Blocked words: ${quoted(target.map(({ start, end }) => text.slice(start, end)))}.`, [], target);
    };
  },
};
