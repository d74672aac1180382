import type { ComparedSpan } from '#domain/protection/text-spans.ts';
import { looksLikeMessage } from '#domain/icu/parse-message.ts';
import { pluralTable, type PluralCategory } from '#domain/languages/plural-categories.ts';
import type { TextEdit } from '#domain/quality/finding.ts';
import type { CheckedText } from '#domain/quality/segment-pair.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { differenceOf, quoted, spansOf } from '#domain/quality/spans.ts';

/** `%1`, `%L1` and `%n` of Qt. */
const QT = /(?<![\p{N}%])%(?:L?\d{1,2}|n)(?![\p{L}\p{N}%$])/gu;
const UNNUMBERED = /^%(?!\d+\$|[([{<%])/;
const SILENT = /^%(?:\d+\$)?\.0s$/;
const NUMBERED = /^%\d+\$/;

/** Placeholders of programs that are missing, changed or invented. */
export const placeholders: SegmentRule = {
  id: 'placeholders',
  category: 'design-and-markup/markup-tag',
  severity: 'critical',
  prepare: ({ target: { tag } }) => {
    const { ofOneNumber } = pluralTable(tag);
    return (pair) => {
      const { source, target, segment } = pair;
      if (!/[%{$#@_]/.test(source.text) && !/[%{$#@_]/.test(target.text)) return undefined;
      if (target.text.trim() === '' || looksLikeMessage(source.text)) return undefined;
      const [wanted, found] = numbered(partsOf(source), partsOf(target));
      const difference = differenceOf(wanted, found);
      // Each conversion that writes nothing takes the place of one that the language doesn't need: "%.0s" in "one file".
      const added = difference.added.filter(({ key }) => !SILENT.test(key));
      const lost = difference.missing.slice(difference.added.length - added.length);
      if (lost.length === 0 && added.length === 0) return undefined;
      // "One file" needs no number.
      const isOne = segment.plural !== undefined && ofOneNumber.has(segment.plural.category as PluralCategory);
      if (isOne && added.length === 0 && lost.length === 1) return undefined;
      const texts = [...lost.map((part) => written(source, part)), ...added.map((part) => written(target, part))];
      const edit = changedForm(lost, added, source, target);
      const message = `Placeholders differ from those of the source: ${quoted(texts)}.`;
      return finding(message, lost, added, edit && { fix: [edit] });
    };
  },
};

function partsOf(side: CheckedText): readonly ComparedSpan[] {
  const parts = side.placeholders
    .map(({ start, end }) => ({ start, end, key: side.text.slice(start, end) }))
    .filter(({ key }) => !/^[<&]/.test(key));
  if (!side.text.includes('%')) return parts;
  let next = 0;
  const qt = spansOf(side.text, QT).filter(({ start }) => {
    while (next < parts.length && parts[next]!.end <= start) next += 1;
    return next === parts.length || start < parts[next]!.start;
  });
  return [...parts, ...qt.map((span) => ({ ...span, key: side.text.slice(span.start, span.end) }))];
}

/** Numbers conversions without numbers as the arguments that they take, if the other side has numbers or another order. */
function numbered(
  source: readonly ComparedSpan[],
  target: readonly ComparedSpan[],
): readonly [readonly ComparedSpan[], readonly ComparedSpan[]] {
  const all = [...source, ...target];
  if (!all.some(({ key }) => NUMBERED.test(key))) return [source, target];
  return [withArguments(source), withArguments(target)];
}

function withArguments(parts: readonly ComparedSpan[]): readonly ComparedSpan[] {
  let argument = 0;
  return parts.map((part) => {
    if (!UNNUMBERED.test(part.key)) return part;
    argument += 1;
    return { ...part, key: `%${argument}$${part.key.slice(1)}` };
  });
}

function written({ text }: CheckedText, { start, end }: ComparedSpan): string {
  return text.slice(start, end);
}

/** The only placeholder that was changed, put back. */
function changedForm(
  lost: readonly ComparedSpan[],
  added: readonly ComparedSpan[],
  source: CheckedText,
  target: CheckedText,
): TextEdit | undefined {
  const [one, other] = [lost[0], added[0]];
  if (one === undefined || other === undefined || lost.length > 1 || added.length > 1) return undefined;
  const [right, wrong] = [written(source, one), written(target, other)];
  if (right[0] !== wrong[0]) return undefined;
  return { start: other.start, end: other.end, text: right };
}
