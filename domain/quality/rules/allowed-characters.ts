import type { TextSpan } from '#domain/protection/text-spans.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { quoted } from '#domain/quality/spans.ts';

/** Characters that the request doesn't allow. */
export const allowedCharacters: SegmentRule = {
  id: 'allowed-characters',
  category: 'design-and-markup/character-formatting',
  severity: 'major',
  prepare: (_, { allowedCharacters: pattern }) => {
    if (pattern === undefined) return undefined;
    // Applied to one character at a time. A pattern of users has to be one class: an optional one that repeats takes exponential time.
    const allowed = new RegExp(String.raw`^(?:${pattern}|\s)$`, 'v');
    const known = new Map<string, boolean>();
    return ({ target: { text } }) => {
      const target: TextSpan[] = [];
      let start = 0;
      for (const character of text) {
        let isAllowed = known.get(character);
        if (isAllowed === undefined) known.set(character, (isAllowed = allowed.test(character)));
        if (!isAllowed) target.push({ start, end: start + character.length });
        start += character.length;
      }
      if (target.length === 0) return undefined;
      const texts = target.map((span) => text.slice(span.start, span.end));
      return finding(`Characters that are not allowed: ${quoted(texts)}.`, [], target);
    };
  },
};
