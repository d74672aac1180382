import type { TextEdit } from '#domain/quality/finding.ts';
import { WITHOUT_SPACES } from '#domain/quality/locale/spacing.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** Space at the beginning or the end of a translation that differs from that of its source. */
export const outerSpace: SegmentRule = {
  id: 'outer-space',
  category: 'design-and-markup/layout',
  severity: 'minor',
  prepare: ({ target: { language } }) => {
    const isUnspaced = WITHOUT_SPACES.has(language);
    return ({ source, target }) => {
      const [from, to] = [source.text, target.text];
      const [sourceStart, sourceEnd] = bounds(from);
      const [start, end] = bounds(to);
      if (start === end || sourceStart === sourceEnd) return undefined;
      const edits: TextEdit[] = [];
      const [before, after] = [from.slice(0, sourceStart), from.slice(sourceEnd)];
      if (kindOf(to.slice(0, start)) !== kindOf(before)) edits.push({ start: 0, end: start, text: before });
      // The marks of these languages have their space within.
      const isWithin = isUnspaced && end === to.length && /[：。，、！？；）」]$/u.test(to);
      if (!isWithin && kindOf(to.slice(end)) !== kindOf(after)) edits.push({ start: end, end: to.length, text: after });
      if (edits.length === 0) return undefined;
      const where = edits.length === 2 ? 'beginning and the end' : edits[0]!.start === 0 ? 'beginning' : 'end';
      const message = `The white space at the ${where} differs from that of the source.`;
      return finding(message, [], edits, { fix: edits });
    };
  },
};

/** Offsets of the text without the space around it. */
function bounds(text: string): readonly [number, number] {
  const trimmed = text.trimStart();
  const start = text.length - trimmed.length;
  return [start, start + trimmed.trimEnd().length];
}

/** Spaces of different widths are alike. */
function kindOf(space: string): string {
  return space.replaceAll(/[^\S\n]+/gu, ' ');
}
