import { NOT_CAPITALIZED } from '#domain/quality/locale/capitals.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

const FIRST_WORD = /^[\s"'“”„«»‹›¿¡([*_]*(\p{L}[\p{L}\p{M}\p{N}'’-]*)/u;
/** Languages whose nouns have capitals anywhere. */
const NOUN_CAPITALS = new Set(['de', 'lb', 'gsw', 'nds']);

/** A translation that begins with a small letter where the source has a capital. */
export const firstLetter: SegmentRule = {
  id: 'first-letter',
  category: 'linguistic-conventions/spelling',
  severity: 'minor',
  prepare: ({ target: { tag, language } }) => {
    return ({ source, target }) => {
      const [wanted, found] = [FIRST_WORD.exec(source.prose), FIRST_WORD.exec(target.prose)];
      if (wanted === null || found === null) return undefined;
      const [from, to] = [wanted[1]!, found[1]!];
      const start = found[0].length - to.length;
      const isCapital = /^\p{Lu}/u.test(from);
      if (isCapital === /^\p{Lu}/u.test(to) || !/^[\p{Lu}\p{Ll}]/u.test(to) || !/^[\p{Lu}\p{Ll}]/u.test(from))
        return undefined;
      // Names in mixed case (iPhone), acronyms, and names that stay.
      if (/^.\p{Ll}*\p{Lu}/u.test(from) || /\p{Lu}[^\p{Lu}\n]*\p{Lu}|^\p{Ll}+\p{Lu}/u.test(to)) return undefined;
      if (from.toLowerCase() === to.toLowerCase()) return undefined;
      if (!isCapital) {
        if (NOUN_CAPITALS.has(language)) return undefined;
        const message = 'The translation begins with a capital, the source with a small letter.';
        return finding(message, [], [{ start, end: start + 1 }], { severity: 'neutral' });
      }
      const isSingle = !/\p{L}\s+\p{L}/u.test(source.prose);
      if (NOT_CAPITALIZED.has(from)) return undefined;
      const first = String.fromCodePoint(to.codePointAt(0)!);
      const place = { start, end: start + first.length };
      return finding(
        'The translation begins with a small letter, the source with a capital.',
        [{ start: wanted[0].length - from.length, end: wanted[0].length }],
        [place],
        {
          ...(isSingle || from.length === 1 ? { severity: 'neutral' } : {}),
          fix: [{ ...place, text: first.toLocaleUpperCase(tag) }],
        },
      );
    };
  },
};
