import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import { finding, type RuleFinding, type SegmentRule } from '#domain/quality/rule.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** Inline codes that are missing, added, doubled, out of order, or around nothing. */
export const inlineCodes: SegmentRule = {
  id: 'inline-codes',
  category: 'design-and-markup/markup-tag',
  severity: 'critical',
  check({ source: { content: source }, target: { content: target } }) {
    if (source.codes.length === 0 && target.codes.length === 0) return undefined;
    // A missing translation has a finding of its own.
    if (target.text.trim() === '' && target.codes.length === 0) return undefined;
    const report = validateCodes(source, target);
    if (report.valid) return emptied(source, target);
    const { missing, added, duplicated, misplaced, reversed, crossing, halves } = report;
    const parts = [
      ...(missing.length > 0 ? [`missing: ${missing.length}`] : []),
      ...(added.length + duplicated.length > 0 ? [`too many: ${added.length + duplicated.length}`] : []),
      ...(misplaced.length + reversed.length + crossing.length + halves.length > 0 ? ['out of order'] : []),
    ];
    const disordered = new Set([...reversed, ...crossing.flat()]);
    const wrong = [
      ...added,
      ...duplicated,
      ...misplaced,
      ...halves,
      ...target.codes.filter(({ id }) => disordered.has(id)),
    ];
    const message = `Inline codes differ from those of the source (${parts.join(', ')}).`;
    return finding(message, spansOfCodes(missing, source), spansOfCodes(wrong, target));
  },
};

/** Pairs around a text in the source, and around nothing in the translation. */
function emptied(source: CodedText, target: CodedText): RuleFinding | undefined {
  const known = new Set(emptyPairs(source));
  const lost = new Set(emptyPairs(target).filter((id) => !known.has(id)));
  if (lost.size === 0) return undefined;
  const codes = target.codes.filter(({ id }) => lost.has(id));
  return finding('Formatting or a link is around no text.', [], spansOfCodes(codes, target), { severity: 'major' });
}

function emptyPairs({ codes }: CodedText): readonly number[] {
  return codes.flatMap(({ id, kind, offset }, index) =>
    kind === 'open' &&
    codes[index + 1]?.kind === 'close' &&
    codes[index + 1]?.id === id &&
    codes[index + 1]?.offset === offset
      ? [id]
      : [],
  );
}

function spansOfCodes(codes: readonly InlineCode[], { text }: CodedText) {
  const offsets = new Set(codes.map(({ offset }) => Math.max(0, Math.min(offset, text.length))));
  return [...offsets].sort((one, other) => one - other).map((offset) => ({ start: offset, end: offset }));
}
