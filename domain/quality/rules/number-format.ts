import type { TextEdit } from '#domain/quality/finding.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** A number in groups with decimals, and one with decimals before its unit; versions have more dots. */
const GROUPED = /(?<![\p{L}\p{Nd}.,])(\d{1,3}(?:([.,])\d{3})+)([.,])(\d+)(?![\p{Nd}]|[.,]\p{Nd})/gu;
const DECIMAL = /(?<![\p{L}\p{Nd}.,:/-])(\d{1,6})([.,])(\d{1,2})(?=(?:[ \u00a0\u202f]?[%€$£]|[ \u00a0\u202f]\p{Ll}))/gu;
/** Two numbers with a point or a comma between them. */
const POINTED = /\d{1,6}[.,]\d{1,2}/gu;
/** Words before a number that is no quantity. */
const REFERENCE =
  /(?:version|release|section|chapter|article|clause|paragraph|figure|table|step|page|appendix|part|v|no\.?|§|#)\s?$/iu;
/** UTF-16 units of the longest of them, with a space, rounded up. */
const MAX_REFERENCE = 16;

/** Numbers with the separators of another language. */
export const numberFormat: SegmentRule = {
  id: 'number-format',
  category: 'locale-conventions/number-format',
  severity: 'minor',
  prepare: ({ target: { tag } }) => {
    if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return undefined;
    const { decimal, group } = separators(tag);
    if (decimal !== '.' && decimal !== ',') return undefined;
    return (pair) => {
      const text = pair.target.prose;
      if (!/\d[.,]\d/.test(text)) return undefined;
      const edits: TextEdit[] = [];
      let references: ReadonlySet<string> | undefined;
      for (const { index, 0: whole, 1: integer, 2: grouping, 3: point, 4: fraction } of text.matchAll(GROUPED)) {
        if (point === decimal || grouping === point) continue;
        const digits = integer!.replaceAll(/[.,]/g, group);
        edits.push({ start: index, end: index + whole.length, text: `${digits}${decimal}${fraction}` });
      }
      for (const { index, 0: whole, 1: integer, 2: point, 3: fraction } of text.matchAll(DECIMAL)) {
        if (point === decimal) continue;
        if ((references ??= referencesIn(pair.source.prose)).has(whole)) continue;
        edits.push({ start: index, end: index + whole.length, text: `${integer}${decimal}${fraction}` });
      }
      if (edits.length === 0) return undefined;
      const fix = edits.sort((one, other) => one.start - other.start);
      const right = fix.slice(0, 3).map((edit) => edit.text);
      return finding(`The language writes ${right.join(', ')}.`, [], fix, { fix });
    };
  },
};

/** Numbers whose first occurrence in a text follows such a word. */
function referencesIn(text: string): ReadonlySet<string> {
  const found = new Map<string, boolean>();
  for (const { index, 0: number } of text.matchAll(POINTED)) {
    if (found.has(number)) continue;
    found.set(number, REFERENCE.test(text.slice(Math.max(0, index - MAX_REFERENCE), index)));
  }
  return new Set([...found].filter(([, isReference]) => isReference).map(([number]) => number));
}

/** Separators of a language in the digits of ASCII. */
function separators(tag: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn', useGrouping: 'always' }).formatToParts(
    1_234_567.5,
  );
  const valueOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { decimal: valueOf('decimal'), group: valueOf('group') };
}
