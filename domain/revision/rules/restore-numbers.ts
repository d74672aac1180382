import { findChangedNumbers } from '#domain/guards/number-guard.ts';
import type { RuleInput, RuleResult } from '#domain/revision/rule.ts';

/**
 * Restores a number of the source whose digits were mixed up; other differences may be correct (units, hours) and are
 * only reported.
 */
export function restoreNumbers({ source, target }: RuleInput): RuleResult {
  if (findChangedNumbers(source, target) === undefined) return { text: target, notes: [] };
  const [wanted, found] = [plainNumbers(source), plainNumbers(target)];
  const lost = wanted.filter((number) => !found.includes(number));
  const foreign = found.filter((number) => !wanted.includes(number));
  const [right, wrong] = [lost[0], foreign[0]];
  const isMixedUp =
    lost.length === 1 &&
    foreign.length === 1 &&
    right !== undefined &&
    wrong !== undefined &&
    sorted(right) === sorted(wrong);
  if (isMixedUp) {
    const text = target.replaceAll(new RegExp(String.raw`(?<![\p{N}.,])${wrong}(?![\p{N}]|[.,]\p{N})`, 'gu'), right);
    if (findChangedNumbers(source, text) === undefined) {
      return {
        text,
        notes: [{ code: 'number_restored', message: 'The digits of a number were restored from the source.' }],
      };
    }
  }
  return { text: target, notes: [{ code: 'number_changed', message: 'The numbers differ from those of the source.' }] };
}

const sorted = (digits: string) => Array.from(digits).sort().join('');

/** Numbers of two ASCII digits or more, without separators, each once. */
function plainNumbers(text: string): readonly string[] {
  return [...new Set(text.match(/(?<![\p{N}.,])[0-9]{2,}(?![\p{N}]|[.,]\p{N})/gu))];
}
