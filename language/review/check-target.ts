import { LoquentError } from '#domain/errors.ts';
import { controlCharacterSpans } from '#domain/guards/character-guard.ts';
import { MessageError } from '#domain/icu/message-error.ts';
import { isMessage, parseMessage } from '#domain/icu/parse-message.ts';
import { encodeTagged, namesOfTags } from '#domain/inline-codes/tagged-text.ts';
import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { SegmentTerms } from '#domain/review/segment.ts';
import { targetText } from '#domain/review/target-text.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { createPairCheck, type CheckedPair } from '#language/translation/checked/translation-check.ts';

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

/** Judges a target that a person has written, in tags. @throws LoquentError `threads_busy`, `threads_stalled`, `unavailable` */
export type TargetCheck = (segment: ReviewedSegment, target: string) => Promise<TargetVerdict>;

/** People wait for the verdict, so that a client that has gone only costs the time that a thread gives a text. */
const NEVER = new AbortController().signal;

/**
 * Creates the check of targets that people write. What would damage the document is refused and not repaired, because they know
 * where a code belongs; everything else is a finding, as in jobs. Texts that were rewritten have one language, whose rules find nothing.
 */
export function createTargetCheck(pair: CheckedPair): TargetCheck {
  const wantsErrors = pair.sourceLanguage !== pair.targetLanguage;
  const check = createPairCheck(pair, { wantsErrors, wantsTerms: true, signal: NEVER });
  return async (segment, tagged) => {
    const { source, machineTarget, maximumLength } = segment;
    const content = targetText(tagged, source);
    // The machine's translation was already stored.
    const isMachines = tagged === machineTarget;
    const reason = isMachines ? undefined : reasonToRefuse(source, targetText(machineTarget, source), content);
    if (reason !== undefined) return { reason };
    try {
      const { findings, terms } = await check(source, content, maximumLength ?? undefined);
      return {
        target: encodeTagged(content),
        findings,
        terms: terms === undefined ? null : { applied: terms.applied, violated: terms.violated },
      };
    } catch (error) {
      if (!(error instanceof LoquentError) || error.id !== 'text_too_complex') throw error;
      return {
        reason: 'takes the rules too long to check: it repeats marks or terms far more often than ordinary text',
      };
    }
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
