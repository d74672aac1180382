import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import type { CodeReport } from '#domain/inline-codes/validate-codes.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { findControlCharacters } from './character-guard.ts';
import { findCopy } from './copy-guard.ts';
import type { Defect } from './defect.ts';
import { findInventedAddresses, findInventedPlaceholders } from './invention-guard.ts';
import { findRefusal, findUnexpectedScript } from './language-guard.ts';
import { findUnusualLength } from './length-guard.ts';
import { findChangedNumbers } from './number-guard.ts';
import { findObeyedInstructions } from './obeyed-instructions-guard.ts';

/** Languages of a text and its translation, BCP 47. */
export interface LanguagePair {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/**
 * Checks a translation without knowing its language: codes, placeholders, addresses, numbers, control characters,
 * length, copies of the source, answers to orders in it, another script, refusals. Linear in the length of both.
 *
 * @param source with placeholders and addresses as codes, as `createProtector` makes it
 * @param target with its codes unrepaired
 */
export function findDefects(source: CodedText, target: CodedText, languages: LanguagePair): readonly Defect[] {
  if (lacksContent(source, target)) {
    return [{ code: 'empty', severity: 'fatal', explanation: 'The translation is missing.' }];
  }
  const { sourceLanguage, targetLanguage } = languages;
  const found = [
    findDamagedCodes(source, target),
    findInventedPlaceholders(source.text, target.text),
    findInventedAddresses(source.text, target.text),
    findChangedNumbers(source.text, target.text),
    findControlCharacters(source.text, target.text),
    findUnusualLength(source.text, target.text),
    findObeyedInstructions(source.text, target.text),
    findCopy(source.text, target.text, sourceLanguage, targetLanguage),
    findUnexpectedScript(source.text, target.text, targetLanguage),
    findRefusal(target.text, targetLanguage),
  ];
  return found.filter((defect) => defect !== undefined);
}

/** UTF-16 units of a text next to a placeholder that another language may omit: `the {name}`, `by {name}`. */
const LITTLE = 8;

/** True for a translation without readable text, if the source has more than a short word next to its codes. */
export function lacksContent(source: CodedText, target: CodedText): boolean {
  if (target.text.trim() !== '') return false;
  if (source.text.trim().length > LITTLE) return true;
  const kept = new Set(target.codes.filter((code) => code.kind === 'standalone').map((code) => code.id));
  return !source.codes.some(
    ({ id, kind, equivalent = '' }) => kind === 'standalone' && kept.has(id) && /[\p{L}\p{N}]/u.test(equivalent),
  );
}

function findDamagedCodes(source: CodedText, target: CodedText): Defect | undefined {
  if (source.codes.length === 0 && target.codes.length === 0) return undefined;
  const report = validateCodes(source, target);
  if (report.valid) return undefined;
  return { code: 'codes_damaged', severity: 'repairable', explanation: explain(report) };
}

function explain(report: CodeReport): string {
  const sentences = [
    report.missing.length > 0 ? `Tags are missing: ${numbers(report.missing)}.` : '',
    report.added.length > 0 ? `Tags that the text does not have: ${numbers(report.added)}.` : '',
    report.duplicated.length > 0 ? `Tags that occur more than once: ${numbers(report.duplicated)}.` : '',
    report.reversed.length > 0 || report.crossing.length > 0 || report.halves.length > 0 || report.misplaced.length > 0
      ? 'Pairs of tags must open before they close, and must be nested in each other or apart.'
      : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function numbers(codes: readonly { readonly id: number; readonly kind: string }[]): string {
  return codes
    .slice(0, 20)
    .map(({ id, kind }) => `number ${id} (${kind})`)
    .join(', ');
}
