import { findCopy } from '#domain/guards/copy-guard.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { wholeText } from '#domain/quality/spans.ts';

/** A word that is no name of letters and digits, no acronym and no brand in mixed case. */
const ORDINARY_WORD = /(?<![\p{L}\p{N}_-])\p{L}?\p{Ll}{3,}(?![\p{L}\p{N}_-])/u;
const LOWER_WORD = /(?<![\p{L}\p{N}_-])\p{Ll}{2,}(?![\p{L}\p{N}_-])/u;
/** Scripts that have letter cases. */
const CASED = /[\p{Lu}\p{Ll}]/u;

/** A translation that equals its source, unless it seems to be a name. */
export const sameAsSource: SegmentRule = {
  id: 'same-as-source',
  category: 'accuracy/untranslated',
  severity: 'major',
  prepare: ({ source, target }, { terminology }) => {
    if (source.language === target.language) return undefined;
    return (pair) => {
      const text = pair.source.text;
      if (findCopy(text, pair.target.text, source.tag, target.tag) === undefined) return undefined;
      const prose = pair.source.prose;
      if (!/\p{L}/u.test(prose)) return undefined;
      if (CASED.test(prose) && !ORDINARY_WORD.test(prose)) return undefined;
      const required = terminology?.requirements(text) ?? [];
      if (required.some(({ keep, source: { start, end } }) => keep && start === 0 && end === text.length)) {
        return undefined;
      }
      // "John Smith", and titles in capitals: a person has to decide.
      const isName = source.script === target.script && CASED.test(prose) && !LOWER_WORD.test(prose);
      return finding(
        'The translation is the same as the source.',
        wholeText(text),
        wholeText(pair.target.text),
        isName ? { severity: 'neutral' } : undefined,
      );
    };
  },
};
