import { NATIVE_MARKS } from '#domain/quality/locale/marks.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** Marks of ASCII where the language has its own. */
export const nativeMarks: SegmentRule = {
  id: 'native-marks',
  category: 'linguistic-conventions/punctuation',
  severity: 'minor',
  prepare: ({ target: { language } }) => {
    const data = NATIVE_MARKS[language];
    if (data === undefined) return undefined;
    const { after, marks, isWide } = data;
    const ascii = Object.keys(marks).join('').replace('.', '');
    const stop = '.' in marks ? String.raw`|\.(?!\.|\p{L}|\p{N})` : '';
    const pattern = new RegExp(String.raw`(?<=${after})(?:[${ascii}](?!\p{Nd})${stop})${isWide ? ' ?' : ''}`, 'gu');
    return ({ target: { prose } }) => {
      if (prose.search(pattern) === -1) return undefined;
      const fix = Array.from(prose.matchAll(pattern), ({ index, 0: found }) => ({
        start: index,
        end: index + found.length,
        text: marks[found[0]!]!,
      }));
      const right = [...new Set(fix.map(({ text }) => text))].join(' ');
      return finding(`The language writes ${right} here.`, [], fix, { fix });
    };
  },
};
