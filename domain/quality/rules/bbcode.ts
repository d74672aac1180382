import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { differenceOf, quoted, spansOf } from '#domain/quality/spans.ts';

const TAG =
  /\[\/?(?:b|i|u|s|url|img|quote|code|color|size|font|center|list|\*|li|table|tr|td|spoiler)(?:=[^[\]]{0,300})?\]/giu;

/** Tags of BBCode that are missing or added. */
export const bbcode: SegmentRule = {
  id: 'bbcode',
  category: 'design-and-markup/markup-tag',
  severity: 'critical',
  check({ source: { text: from }, target: { text: to } }) {
    if (!from.includes('[/') || to.trim() === '') return undefined;
    const parts = (text: string) =>
      spansOf(text, TAG).map((span) => ({ ...span, key: text.slice(span.start, span.end).toLowerCase() }));
    const { missing, added } = differenceOf(parts(from), parts(to));
    if (missing.length === 0 && added.length === 0) return undefined;
    const tags = quoted([...missing, ...added].map(({ key }) => key));
    return finding(`Tags differ from those of the source: ${tags}.`, missing, added);
  },
};
