import type { TextEdit } from '#domain/quality/finding.ts';
import { frenchSpacedMarks, NARROW_SPACE, NO_BREAK_SPACE, WITHOUT_SPACES } from '#domain/quality/locale/spacing.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** Space before a mark that ends a word; not before three dots, and not before `.NET` or `!=`. */
const BEFORE_MARK = /(?<=[\p{L}\p{N}\p{M})\]”»"’\ufffc])[ \u00a0\u202f]+(?=,(?!\p{N})|[;!?:،؛؟](?=\s|$)|\.(?=\s|$))/gu;
const BEFORE_STOP = /(?<=[\p{L}\p{N}\p{M})\]”»"’\ufffc])[ \u00a0\u202f]+(?=,(?!\p{N})|\.(?=\s|$))/gu;
const AFTER_COMMA = /(?<=\p{L})[,;،](?=\p{L}{2})/gu;
const AROUND_WIDE = /(?<! ) +(?=[，。！？；：、）」』])/gu;
const GUILLEMETS = /«(?=[^\s\u00a0\u202f])|(?<=[^\s\u00a0\u202f])»/gu;

/** Space before and after marks against the conventions of the language, where the source doesn't have the same. */
export const markSpacing: SegmentRule = {
  id: 'mark-spacing',
  category: 'linguistic-conventions/punctuation',
  severity: 'minor',
  prepare: ({ source: { language: from }, target: { language, region } }) => {
    const isFrench = language === 'fr';
    const spaced = isFrench ? frenchSpacedMarks(region) : '';
    const close = WITHOUT_SPACES.has(language) ? AROUND_WIDE : isFrench ? BEFORE_STOP : BEFORE_MARK;
    const french = spaced === '' ? undefined : missingSpace(spaced);
    const hasSpaces = !WITHOUT_SPACES.has(language);
    return ({ source, target }) => {
      const text = target.prose;
      const edits: TextEdit[] = [];
      const searched = new Map<string, boolean>();
      const isInSource = (spacing: string) => {
        const known = searched.get(spacing) ?? source.prose.includes(spacing);
        searched.set(spacing, known);
        return known;
      };
      for (const { index, 0: space } of text.matchAll(close)) {
        if (from !== 'fr' && isInSource(space + text[index + space.length]!)) continue;
        edits.push({ start: index, end: index + space.length, text: '' });
      }
      if (french !== undefined) {
        for (const { index } of text.matchAll(french)) {
          edits.push({ start: index, end: index, text: text[index] === ':' ? NO_BREAK_SPACE : NARROW_SPACE });
        }
        for (const { index, 0: mark } of text.matchAll(GUILLEMETS)) {
          const place = mark === '«' ? index + 1 : index;
          edits.push({ start: place, end: place, text: NO_BREAK_SPACE });
        }
      }
      if (hasSpaces && /[,;،]\p{L}/u.test(text) && source.prose.search(AFTER_COMMA) === -1) {
        for (const { index } of text.matchAll(AFTER_COMMA)) edits.push({ start: index + 1, end: index + 1, text: ' ' });
      }
      const fix = edits
        .filter(({ start, end }) => !target.hasCodeAt(start) && !target.hasCodeAt(end))
        .sort((one, other) => one.start - other.start);
      if (fix.length === 0) return undefined;
      const places = fix.map(({ start, end }) =>
        start === end ? { start: Math.max(0, start - 1), end: end + 1 } : { start, end },
      );
      const message = 'The space before or after a mark doesn’t follow the conventions of the language.';
      return finding(message, [], places, { fix });
    };
  },
};

/** Marks without the space that French puts before them; times and ratios (16:9) have none. */
function missingSpace(marks: string): RegExp {
  return new RegExp(String.raw`(?<=[\p{L}\p{N})\]”»\ufffc])[${marks}](?=[!?]{0,3}(?:\s|$|[»)\]”]))`, 'gu');
}
