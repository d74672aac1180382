import type { Terminology, TermViolation } from '#domain/glossaries/terminology.ts';
import type { Defect } from '#domain/guards/defect.ts';
import { findDefects } from '#domain/guards/find-defects.ts';
import type { LanguagePair } from '#domain/guards/find-defects.ts';
import { repairCodes } from '#domain/inline-codes/repair-codes.ts';
import { concatContents } from '#domain/inline-codes/slice-content.ts';
import { recoverLiterals } from '#domain/protection/recover-literals.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { withoutWrapping } from '#domain/guards/wrapping.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { DistinctSegment, PreparedSegment } from './prepare-segments.ts';

/** An answer for one text, with its defects. */
export interface JudgedTranslation {
  /**
   * As the provider returned it, except for placeholders that it wrote out, and a model's quotation marks around it.
   */
  readonly content: CodedText;
  readonly defects: readonly Defect[];
  /** Terms that the answer lacks or wrongly has. */
  readonly violations: readonly TermViolation[];
}

/** Context for checking answers. */
export interface AnswerContext extends LanguagePair {
  readonly terminology?: Terminology | undefined;
  readonly provider: TranslationProvider;
}

const NO_VIOLATIONS: readonly TermViolation[] = [];

/** Finds the defects of an answer. */
export function judgeAnswer(segment: DistinctSegment, answer: CodedText, by: AnswerContext): JudgedTranslation {
  const bare = by.provider.capabilities.kind === 'model' ? withoutWrapping(segment.content, answer) : answer;
  const content = recoverLiterals(segment.content, bare);
  const defects = findDefects(segment.content, content, by);
  const isFatal = defects.some((defect) => defect.severity === 'fatal');
  const violations =
    by.terminology === undefined || isFatal
      ? NO_VIOLATIONS
      : by.terminology.check(segment.first.source.text, restoreText(segment.first, content).content.text).violated;
  return { content, defects, violations };
}

/** True if a model should be asked for a repair. */
export function translationNeedsRepair(answer: JudgedTranslation): boolean {
  return answer.violations.length > 0 || answer.defects.some((defect) => defect.severity !== 'remark');
}

/** True if no rule can turn it into a translation, or only into a worse one than another answer. */
export function needsNewAnswer(answer: JudgedTranslation): boolean {
  return answer.defects.some(
    ({ code, severity }) => severity === 'fatal' || code === 'codes_damaged' || code === 'placeholder_added',
  );
}

/** The answer with fewer defects; the first of two equal ones. */
export function betterAnswer(one: JudgedTranslation, other: JudgedTranslation): JudgedTranslation {
  return harm(other) < harm(one) ? other : one;
}

function harm(answer: JudgedTranslation): number {
  const defects = answer.defects.reduce((sum, { severity, code }) => {
    if (severity === 'fatal') return sum + 1000;
    if (severity === 'remark') return sum;
    if (code === 'codes_damaged' || code === 'placeholder_added') return sum + 100;
    // Any other translation is better than none.
    return sum + (code === 'same_as_source' ? 50 : 10);
  }, 0);
  return defects + answer.violations.length;
}

/** Explains the defects to a model for a repair, one sentence each. */
export function explainDefects(answer: JudgedTranslation): readonly string[] {
  return [...answer.defects.map((defect) => defect.explanation), ...answer.violations.map(explainViolation)];
}

function explainViolation({ type, sourceTerm, targetTerm, suggestion }: TermViolation): string {
  if (type === 'preferred_term_not_used') return `"${sourceTerm}" must be translated as "${targetTerm}".`;
  const instead = suggestion === null ? '' : `; use "${suggestion}"`;
  return `"${targetTerm}" must not be used${instead}.`;
}

/**
 * Builds the segment's translation from an answer to its text: codes repaired, masked parts and outer space restored.
 */
export function restoreText(segment: PreparedSegment, answer: CodedText): { content: CodedText; repaired: number } {
  const { content, repaired } = repairCodes(segment.content, answer);
  return { content: concatContents([segment.leading, segment.restore(content), segment.trailing]), repaired };
}
