import type { RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { Terminology } from '#domain/glossary/terminology.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { createChecker } from '#domain/quality/check-segments.ts';
import { countSeverities, type Finding } from '#domain/quality/finding.ts';
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

/** Findings of one translation; of a segment that was skipped, none. */
export type TranslationCheck = (
  source: CodedText,
  translation: Pick<SegmentTranslation, 'content' | 'skipped'>,
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
  return (source, { content: target, skipped }) =>
    skipped === undefined ? checker.check({ id: '', source, target }) : NONE;
}

/** Counts what rules find in translations that stay as they are. */
export function countFindings(
  pair: CheckedPair,
  translations: readonly { readonly source: CodedText; readonly target: CodedText }[],
): RemainingFindings {
  const check = createTranslationCheck(pair);
  const found = translations.flatMap(({ source, target }) => check(source, { content: target }));
  return { ...countSeverities(found), repaired: 0 };
}
