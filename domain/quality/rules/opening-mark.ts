import { OPENING_MARKS } from '#domain/quality/locale/marks.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** Marks that end a question or an exclamation, unlike those in `(?)` and `!=`. */
const CLOSING = /(?<=[\p{L}\p{N}\p{M}"'”»)\ufffc.…])[?!]+(?!=)/gu;

/** Spanish questions and exclamations without their first mark. */
export const openingMark: SegmentRule = {
  id: 'opening-mark',
  category: 'linguistic-conventions/punctuation',
  severity: 'minor',
  prepare: ({ target: { language } }) => {
    if (!OPENING_MARKS.has(language)) return undefined;
    return ({ target: { prose } }) => {
      const closing = Array.from(prose.matchAll(CLOSING));
      if (closing.length === 0) return undefined;
      const opened = prose.match(/[¿¡]+/gu)?.length ?? 0;
      if (opened >= closing.length) return undefined;
      const [{ index, 0: mark }] = closing as [RegExpExecArray];
      const place = prose.search(/[^\s"'«“(]/u);
      // After a comma or a colon, the part to which the mark belongs is unclear.
      const isCertain = closing.length === 1 && opened === 0 && mark.length === 1 && !/[,;:]|[.…]\s/u.test(prose);
      const fix = [{ start: place, end: place, text: mark === '?' ? '¿' : '¡' }];
      return finding(
        'A question or an exclamation has no mark at its beginning.',
        [],
        [{ start: index, end: index + mark.length }],
        isCertain ? { fix } : undefined,
      );
    };
  },
};
