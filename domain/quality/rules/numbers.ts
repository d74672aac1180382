import { findChangedNumbers } from '#domain/guards/number-guard.ts';
import { maskTextSpans } from '#domain/quality/mask.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { spansOf } from '#domain/quality/spans.ts';

const NUMBER = /\p{Nd}+(?:[.,:٫٬\u202f\u00a0'’-]+\p{Nd}+)*/gu;
const DIGIT = /\p{Nd}/u;
const ROMAN = /(?<![\p{L}\p{N}])(?:[IVXLC]{2,8}(?=(?:e|è|er|º|ª)?(?![\p{L}\p{N}]))|[VX](?![\p{L}\p{N}]))/gu;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** Numbers that a translation lost, changed or invented. */
export const numbers: SegmentRule = {
  id: 'numbers',
  category: 'accuracy/mistranslation',
  severity: 'major',
  check(pair) {
    let [source, target] = [pair.source.prose, pair.target.prose];
    if (!DIGIT.test(source) && !DIGIT.test(target)) return undefined;
    // A missing translation has a finding of its own.
    if (target.trim() === '') return undefined;
    const dates = pair.dates;
    if (dates !== undefined) {
      source = maskTextSpans(source, dates.source);
      target = maskTextSpans(target, dates.target);
    }
    if (findChangedNumbers(source, target) === undefined) return undefined;
    // Centuries and chapters: "21st" is "XXI".
    const changed = findChangedNumbers(inArabic(source), inArabic(target));
    if (changed === undefined) return undefined;
    return finding(changed.explanation.trim(), spansOf(source, NUMBER), spansOf(target, NUMBER));
  },
};

/** Roman numbers above one in digits. */
function inArabic(text: string): string {
  return text.replaceAll(ROMAN, (numeral) => {
    const values = Array.from(numeral, (digit) => ROMAN_DIGITS[digit]!);
    const value = values.reduce((sum, digit, index) => sum + (digit < (values[index + 1] ?? 0) ? -digit : digit), 0);
    return value > 1 ? String(value) : numeral;
  });
}
