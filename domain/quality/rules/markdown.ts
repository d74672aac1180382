import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { spansOf } from '#domain/quality/spans.ts';

const LINK = /!?\[[^[\]]{0,1000}\]\([^()\s]{1,2000}(?:\s+"[^"]{0,500}")?\)/gu;
const STRONG = /\*\*(?=\S)|(?<=\S)\*\*|(?<!\w)__(?=\w)|(?<=\w)__(?!\w)/gu;
const CODE = /`+/g;

/** Links, emphasis and code spans of Markdown, of which the source has another number. */
export const markdown: SegmentRule = {
  id: 'markdown',
  category: 'design-and-markup/markup-tag',
  severity: 'major',
  check({ source: { text: from }, target: { text: to } }) {
    if (to.trim() === '') return undefined;
    const kinds = [
      ...(from.includes('](') ? ([['links', LINK]] as const) : []),
      ...(from.includes('**') ? ([['emphasis', STRONG]] as const) : []),
      ...(from.includes('`') ? ([['code', CODE]] as const) : []),
    ];
    for (const [name, pattern] of kinds) {
      const [wanted, found] = [spansOf(from, pattern), spansOf(to, pattern)];
      if (wanted.length === found.length) continue;
      return finding(`Markdown of ${name} differs from that of the source.`, wanted, found);
    }
    return undefined;
  },
};
