import { setTimeout as sleep } from 'node:timers/promises';
import { LoquentError } from '#domain/errors.ts';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { RULES } from '#domain/quality/rules/index.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { compileRuleCheck } from '#language/rules/check-by-rules.ts';
import { SYNCHRONOUS_RULES } from '#language/rules/synchronous-rules.ts';
import type { RuleChecked, TextRules } from '#language/rules/text-rules.ts';
import type { SegmentTranslation, SegmentWarning } from '#language/translation/contract.ts';

/** Languages and glossaries of translations to be checked. */
export interface CheckedPair {
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly terminology?: Terminology | undefined;
  /** Checks long texts in threads; default: all texts in the calling thread. */
  readonly rules?: TextRules | undefined;
}

/** @param maximumLength most Unicode code points; undefined: any @throws LoquentError as `TextRules.check` */
export type PairCheck = (source: CodedText, target: CodedText, maximumLength?: number) => Promise<RuleChecked>;

/** A translation with its findings; one that rules could not check has a warning instead. */
export interface CheckedTranslation {
  readonly segment: SegmentTranslation;
  readonly findings: readonly Finding[];
  readonly isUnchecked?: boolean;
}

/** Findings of one translation; of a segment that was skipped, none. @param maximumLength most Unicode code points; undefined: any */
export type TranslationCheck = (
  source: CodedText,
  translation: SegmentTranslation,
  maximumLength?: number,
) => Promise<CheckedTranslation>;

const NONE: readonly Finding[] = [];

/** Warning of a translation that rules could not check. */
export const NOT_CHECKED: SegmentWarning = {
  code: 'not_checked',
  message: 'The rules took too long for the translation, or the server was too busy, so it was not checked.',
};

/** Batches are checked by themselves, so that rules that compare segments would find only a part. */
const segmentRules = RULES.filter((rule) => !('compare' in rule)).map(({ id }) => id);

interface WantedChecks {
  /** True if rules look for errors; pseudo-languages have none. Default: true. */
  readonly wantsErrors?: boolean;
  /** True if compliance with the terminology is returned, too. */
  readonly wantsTerms: boolean;
  readonly signal: AbortSignal;
}

/** Creates the check of a source with its target. */
export function createPairCheck(
  { sourceLanguage, targetLanguage, terminology, rules = SYNCHRONOUS_RULES }: CheckedPair,
  { wantsErrors = true, wantsTerms, signal }: WantedChecks,
): PairCheck {
  const hasErrors = wantsErrors && !isPseudoLanguage(targetLanguage);
  if (!hasErrors && !(wantsTerms && terminology !== undefined)) return async () => ({ findings: NONE });
  const options = {
    sourceLanguage,
    targetLanguage,
    rules: hasErrors ? segmentRules : [],
    ...(terminology === undefined ? {} : { terminology }),
  };
  const atOnce = compileRuleCheck(options);
  return (source, target, maximumLength) => {
    const segment = { id: '', source, target, ...(maximumLength === undefined ? {} : { maximumLength }) };
    return rules.check({ segment, options, wantsTerms, checkSynchronously: atOnce }, signal);
  };
}

/**
 * Creates the check that each translation of a job passes through. It rejects only with the signal's reason or when the
 * process ends: translations are paid for by then. Await one before the next, so that a batch takes one place in the queue.
 */
export function createTranslationCheck(pair: CheckedPair & { readonly signal: AbortSignal }): TranslationCheck {
  const { signal } = pair;
  const check = createPairCheck(pair, { wantsTerms: false, signal });
  return async (source, segment, maximumLength) => {
    if (segment.skipped !== undefined) return { segment, findings: NONE };
    for (;;) {
      try {
        return { segment, findings: (await check(source, segment.content, maximumLength)).findings };
      } catch (error) {
        const id = error instanceof LoquentError ? error.id : undefined;
        if (id === 'text_too_complex' || id === 'threads_stalled') {
          return {
            segment: { ...segment, warnings: [...segment.warnings, NOT_CHECKED] },
            findings: NONE,
            isUnchecked: true,
          };
        }
        if (id !== 'threads_busy') throw error;
        await sleep((error as LoquentError).retryAfter, undefined, { signal });
      }
    }
  };
}

/** Checks the translations of a batch, one after another. */
export async function checkTranslations(
  check: TranslationCheck,
  sources: readonly CodedText[],
  translations: readonly SegmentTranslation[],
): Promise<readonly CheckedTranslation[]> {
  const checked: CheckedTranslation[] = [];
  for (const [index, translation] of translations.entries()) checked.push(await check(sources[index]!, translation));
  return checked;
}
