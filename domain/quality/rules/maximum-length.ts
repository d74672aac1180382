import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** A translation that is longer than its place allows. */
export const maximumLength: SegmentRule = {
  id: 'maximum-length',
  category: 'design-and-markup/length',
  severity: 'major',
  check({ segment: { maximumLength: most }, target: { text } }) {
    if (most === undefined || text.length <= most) return undefined;
    const characters = Array.from(text);
    if (characters.length <= most) return undefined;
    const start = characters.slice(0, most).join('').length;
    const message = `The translation has ${characters.length} characters, of which its place has room for ${most}.`;
    return finding(message, [], [{ start, end: text.length }]);
  },
};
