import { findMojibake } from '#domain/quality/mojibake.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { spansOf } from '#domain/quality/spans.ts';

const REPLACEMENT = /\ufffd|(?<=\p{L}|^)\?{4,}/gu;

/** Characters that were lost or misread by a conversion between encodings. */
export const corruptedCharacters: SegmentRule = {
  id: 'corrupted-characters',
  category: 'linguistic-conventions/character-encoding',
  severity: 'major',
  prepare: ({ target: { script } }) => {
    return ({ source, target }) => {
      const lost = target.text.search(REPLACEMENT) === -1 ? [] : spansOf(target.text, REPLACEMENT);
      if (lost.length > 0 && source.text.search(REPLACEMENT) === -1) {
        return finding('Characters of the translation were lost.', [], lost);
      }
      const misread = findMojibake(target.text, script);
      if (misread.length === 0 || source.text.includes(target.text.slice(misread[0]!.start, misread[0]!.end)))
        return undefined;
      const fix = misread.flatMap(({ start, end, text }) => (text === undefined ? [] : [{ start, end, text }]));
      const message = 'Characters of the translation were read in another encoding than they were written in.';
      return finding(message, [], misread, fix.length === misread.length ? { fix } : undefined);
    };
  },
};
