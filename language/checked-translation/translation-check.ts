import type { Terminology } from '#domain/glossary/terminology.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { createChecker } from '#domain/quality/check-segments.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { RULES } from '#domain/quality/rules/index.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SegmentTranslation } from '#language/translation/contract.ts';

/** Languages and glossaries of translations to be checked. */
export interface CheckedPair {
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly terminology?: Terminology | undefined;
}

/** Findings of one translation; of a segment that was skipped, none. @param maximumLength most Unicode code points; undefined: any */
export type TranslationCheck = (
  source: CodedText,
  translation: Pick<SegmentTranslation, 'content' | 'skipped'>,
  maximumLength?: number,
) => readonly Finding[];

const NONE: readonly Finding[] = [];

/** Batches are checked by themselves, so that rules that compare segments would find only a part. */
const segmentRules = RULES.filter((rule) => !('compare' in rule)).map(({ id }) => id);

/** Creates the check that each translation of a job passes through; pseudo-languages have no errors. */
export function createTranslationCheck({ sourceLanguage, targetLanguage, terminology }: CheckedPair): TranslationCheck {
  if (isPseudoLanguage(targetLanguage)) return () => NONE;
  const checker = createChecker({
    sourceLanguage,
    targetLanguage,
    rules: segmentRules,
    ...(terminology === undefined ? {} : { terminology }),
  });
  return (source, { content: target, skipped }, maximumLength) => {
    if (skipped !== undefined) return NONE;
    return checker.check({ id: '', source, target, ...(maximumLength === undefined ? {} : { maximumLength }) });
  };
}
