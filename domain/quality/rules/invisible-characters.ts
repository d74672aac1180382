import { isRightToLeft } from '#domain/languages/text-direction.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { spansOf } from '#domain/quality/spans.ts';

/** Control characters but tab and line ends, zero-width space, word joiner, byte order mark, marks of direction. */
const INVISIBLE = /(?![\t\n\r])\p{Cc}|[\u200b\u2060\ufeff\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;
const CONTROL = /\p{Cc}/u;
const ZERO_WIDTH_SPACE = '\u200b';
/** Languages in which a zero-width space separates words. */
const SEPARATING = new Set(['th', 'lo', 'km', 'my', 'bo']);

/** Characters that no reader sees, which the source doesn't have. */
export const invisibleCharacters: SegmentRule = {
  id: 'invisible-characters',
  category: 'linguistic-conventions/character-encoding',
  severity: 'minor',
  prepare: ({ target: { tag, language } }) => {
    const directs = isRightToLeft(tag);
    return ({ source, target }) => {
      const { text } = target;
      if (text.search(INVISIBLE) === -1) return undefined;
      const known = new Set(source.text.match(INVISIBLE));
      const spans = spansOf(text, INVISIBLE).filter(({ start }) => {
        const character = text[start]!;
        if (known.has(character)) return false;
        if (character === ZERO_WIDTH_SPACE) return !SEPARATING.has(language);
        return !directs || !/\p{Bidi_Control}/u.test(character);
      });
      if (spans.length === 0) return undefined;
      const isControl = spans.some(({ start }) => CONTROL.test(text[start]!));
      return finding(`The translation has ${isControl ? 'control' : 'invisible'} characters.`, [], spans, {
        ...(isControl ? { severity: 'major' } : {}),
        fix: spans.map((span) => ({ ...span, text: '' })),
      });
    };
  },
};
