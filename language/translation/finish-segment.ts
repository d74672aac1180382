import { controlCharacterSpans } from '#domain/guards/character-guard.ts';
import type { DefectCode } from '#domain/guards/defect.ts';
import { inventedPlaceholders } from '#domain/guards/invention-guard.ts';
import { removeSpans } from '#domain/protection/recover-literals.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { ProviderCapabilities } from '#providers/language/provider.ts';
import type { SegmentTranslation, SegmentWarning } from './contract.ts';
import { restoreText, type JudgedTranslation, type AnswerContext } from './judge-answer.ts';
import type { PreparedSegment } from './prepare-segments.ts';
import { NO_TERMS } from '#language/rules/text-rules.ts';
import { providerFailed } from '#providers/language/errors.ts';

/** Report of an unchanged segment. */
export const UNCHANGED_REPORT = { repairedCodes: 0, unknownWords: [], glossary: NO_TERMS, warnings: [] } as const;

/** Messages contain no text of a customer. */
const WARNINGS: Readonly<Record<Exclude<DefectCode, 'empty'>, string>> = {
  codes_damaged: 'Formatting or placeholders came back incomplete and were placed by rule: check their places.',
  placeholder_added: 'The translation has placeholders or tags that the source does not have: check it.',
  address_added: 'The translation has an address or a path that the source does not have: check it.',
  number_changed: 'The numbers of the translation differ from those of the source: check them.',
  control_characters: 'The translation has control characters that the source does not have: check it.',
  length_unusual: 'The translation is much longer or shorter than the source: check that its meaning is the same.',
  source_instructions_followed: 'The translation looks like a reply to the source text: review it.',
  language_unexpected: 'The translation is not in the script of the target language: check it.',
  refused: 'The model declined to translate: check the translation.',
  same_as_source: 'The translation is identical to the source: check whether the text needs a translation.',
};

/** Warning for `codes_damaged` once the codes have been placed. */
const PLACED = 'codes_repositioned';
/** Each round removes all inventions; the remaining text around them may form another one. */
const MAX_ROUNDS = 5;

/**
 * True if an answer can't be returned as a translation. Engines are trusted here: they don't follow orders in texts.
 */
export function isUnacceptable(answer: JudgedTranslation, kind: ProviderCapabilities['kind']): boolean {
  return answer.defects.some(({ code, severity }) => code === 'empty' || (severity === 'fatal' && kind === 'model'));
}

/** Removes a model's inventions from its answer: control characters, and placeholders that software would act upon. */
export function removeInventions(source: CodedText, answer: CodedText): CodedText {
  let cleaned = removeSpans(answer, controlCharacterSpans(source.text, answer.text));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const spans = inventedPlaceholders(source.text, cleaned.text);
    if (spans.length === 0) break;
    cleaned = removeSpans(cleaned, spans);
  }
  return cleaned;
}

/** Builds the result of a segment from an answer to its text. */
export function finishSegment(
  segment: PreparedSegment,
  answer: JudgedTranslation,
  by: AnswerContext,
  unknownWords: readonly string[],
): SegmentTranslation {
  const { content, repaired } = restoreText(segment, answer.content);
  const glossary = by.terminology?.check(segment.source.text, content.text) ?? NO_TERMS;
  return { content, repairedCodes: repaired, unknownWords, glossary, warnings: warningsOf(answer, repaired) };
}

function warningsOf(answer: JudgedTranslation, repaired: number): readonly SegmentWarning[] {
  const warnings: SegmentWarning[] = [];
  for (const { code } of answer.defects) {
    if (code !== 'empty' && code !== 'codes_damaged') warnings.push({ code, message: WARNINGS[code] });
  }
  if (repaired > 0) warnings.unshift({ code: PLACED, message: WARNINGS.codes_damaged });
  return warnings;
}

/** The reports of parts of a segment together: a warning that several have is said once. */
export function joinReports(
  parts: readonly SegmentTranslation[],
): Pick<SegmentTranslation, 'repairedCodes' | 'unknownWords' | 'warnings'> {
  const warnings = new Map(parts.flatMap((part) => part.warnings.map((warning) => [warning.code, warning])));
  return {
    repairedCodes: parts.reduce((sum, { repairedCodes }) => sum + repairedCodes, 0),
    unknownWords: parts.flatMap(({ unknownWords }) => unknownWords),
    warnings: [...warnings.values()],
  };
}

/** Some texts have no acceptable translation after all attempts. */
export function noTranslation(providerId: string, missing: number, of: number) {
  const texts = of === 1 ? 'the text' : `${missing} of ${of} texts`;
  return providerFailed(
    `The provider ${providerId} gave no usable translation of ${texts}; try again or use another provider.`,
  );
}
