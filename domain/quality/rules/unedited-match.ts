import type { SegmentRule } from '#domain/quality/rule.ts';

/** A translation that is a similar one of a memory, as it was. */
export const uneditedMatch: SegmentRule = {
  id: 'unedited-match',
  category: 'accuracy/mistranslation',
  severity: 'minor',
  prepare:
    () =>
    ({ segment: { match }, source, target }) => {
      if (match === undefined || match.score >= 1 || match.target.trim() !== target.text.trim()) return undefined;
      return [
        {
          message: `The translation is that of a text which is only ${Math.floor(match.score * 100)} % the same.`,
          source: [{ start: 0, end: source.text.length }],
          target: [{ start: 0, end: target.text.length }],
        },
      ];
    },
};
