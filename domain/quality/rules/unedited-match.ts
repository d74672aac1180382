import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { wholeText } from '#domain/quality/spans.ts';

/** A translation that is a similar one of a memory, as it was. */
export const uneditedMatch: SegmentRule = {
  id: 'unedited-match',
  category: 'accuracy/mistranslation',
  severity: 'minor',
  check({ segment: { match }, source, target }) {
    if (match === undefined || match.score >= 1 || match.target.trim() !== target.text.trim()) return undefined;
    const message = `The translation is that of a text which is only ${Math.floor(match.score * 100)} % the same.`;
    return finding(message, wholeText(source.text), wholeText(target.text));
  },
};
