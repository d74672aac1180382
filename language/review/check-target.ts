import type { Terminology } from '#domain/glossary/terminology.ts';
import { controlCharacterSpans } from '#domain/guards/character-guard.ts';
import { MessageError } from '#domain/icu/message-error.ts';
import { isMessage, parseMessage } from '#domain/icu/parse-message.ts';
import { encodeTagged, namesOfTags } from '#domain/inline-codes/tagged-text.ts';
import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { SegmentTerms } from '#domain/segments/segment.ts';
import { targetText } from '#domain/segments/target-text.ts';
import { hasVisibleText } from '#domain/text/visible-text.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { createTranslationCheck, type TranslationCheck } from '#language/checked-translation/translation-check.ts';

/** A segment whose target a person changes. */
export interface ReviewedSegment {
  readonly source: CodedText;
  /** The machine's target, in tags. */
  readonly machineTarget: string;
  /** Most Unicode code points of the target. */
  readonly maximumLength?: number | null | undefined;
}

/** A target as it is stored, with what is found in it; or the reason why it can't be written, as an end of a sentence. */
export type TargetVerdict =
  | { readonly target: string; readonly findings: readonly Finding[]; readonly terms: SegmentTerms | null }
  | { readonly reason: string };

/** Judges a target that a person has written, in tags. */
export type TargetCheck = (segment: ReviewedSegment, target: string) => TargetVerdict;

export interface ReviewedLanguages {
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** BCP 47; of texts that were rewritten, the same. */
  readonly targetLanguage: string;
  readonly terminology?: Terminology | undefined;
}

/**
 * Creates the check of targets that people write. What would damage the document is refused and not repaired, because they know
 * where a code belongs; everything else is a finding, as in jobs.
 */
export function createTargetCheck(languages: ReviewedLanguages): TargetCheck {
  const { sourceLanguage, targetLanguage, terminology } = languages;
  // Rules compare two languages.
  const check: TranslationCheck = sourceLanguage === targetLanguage ? () => [] : createTranslationCheck(languages);
  return (segment, tagged) => {
    const { source, machineTarget, maximumLength } = segment;
    const content = targetText(tagged, source);
    // What the machine wrote was written before.
    const isMachines = tagged === machineTarget;
    const reason = isMachines ? undefined : reasonToRefuse(source, targetText(machineTarget, source), content);
    if (reason !== undefined) return { reason };
    const found = terminology?.check(source.text, content.text);
    return {
      target: encodeTagged(content),
      findings: check(source, { content }, maximumLength ?? undefined),
      terms: found === undefined ? null : { applied: found.applied, violated: found.violated },
    };
  };
}

function reasonToRefuse(source: CodedText, machine: CodedText, target: CodedText): string | undefined {
  if (!hasVisibleText(target.text) && target.codes.length === 0 && hasVisibleText(source.text)) {
    return 'must not be empty: to leave the text as it is, set the state rejected';
  }
  if (controlCharacterSpans(source.text, target.text).length > 0) {
    return 'must not contain control characters that the source does not have';
  }
  return brokenCodes(source, machine, target) ?? brokenMessage(source, target);
}

function brokenCodes(source: CodedText, machine: CodedText, target: CodedText): string | undefined {
  // A revised text has the codes of the text that was revised.
  const expected = validateCodes(source, machine).valid ? source : machine;
  const report = validateCodes(expected, target);
  if (report.valid) return undefined;
  const named = (codes: readonly InlineCode[]) => namesOfTags(codes, [expected, target]);
  const { missing, added, duplicated } = report;
  if (missing.length > 0) return `lacks tags of the source: ${named(missing)}`;
  if (added.length > 0) return `has tags that the source does not have: ${named(added)}`;
  if (duplicated.length > 0) return `has tags more than once: ${named(duplicated)}`;
  return `has tags in an order in which they do not enclose text as in the source: ${named(target.codes)}`;
}

function brokenMessage(source: CodedText, target: CodedText): string | undefined {
  if (!isMessage(source.text) || isMalformed(source.text)) return undefined;
  return isMalformed(target.text) ? 'is no valid message in ICU syntax, as the source is' : undefined;
}

function isMalformed(message: string): boolean {
  try {
    parseMessage(message);
    return false;
  } catch (error) {
    if (error instanceof MessageError) return true;
    throw error;
  }
}
