import type { Finding } from '#domain/quality/finding.ts';
import type { TextSpan } from '#domain/protection/text-spans.ts';
import type { AssessedPair } from './contract.ts';
import { MODEL_RULE, type AssessmentAnswer } from './prompt.ts';

type AnsweredError = AssessmentAnswer['segments'][number]['errors'][number];

/**
 * The errors of an answer whose quotes the texts contain, letter by letter. An error of which no quote is found is
 * dropped.
 *
 * @returns findings per pair
 */
export function readAssessment(
  pairs: readonly AssessedPair[],
  { segments }: AssessmentAnswer,
): readonly (readonly Finding[])[] {
  const errors = new Map<string, AnsweredError[]>();
  for (const { id, errors: found } of segments) errors.set(id, [...(errors.get(id) ?? []), ...found]);
  return pairs.map((pair, index) =>
    (errors.get(`s${index + 1}`) ?? []).flatMap((error) => findingOf(pair, error) ?? []),
  );
}

function findingOf({ source, target }: AssessedPair, error: AnsweredError): Finding | undefined {
  const inSource = locate(source, error.source_quote);
  const inTarget = locate(target, error.translation_quote);
  if (inSource.length === 0 && inTarget.length === 0) return undefined;
  const { category, severity, explanation } = error;
  const correction = error.correction.trim();
  const isOffered = correction !== '' && inTarget.length > 0 && correction !== error.translation_quote.trim();
  const message = isOffered ? `${explanation.trim()} Suggested: ${correction}` : explanation.trim();
  return { rule: MODEL_RULE, category, severity, message, source: inSource, target: inTarget };
}

/** The only place of a quote, or the first one. */
function locate(text: string, quote: string): readonly TextSpan[] {
  const sought = quote.trim();
  const start = sought === '' ? -1 : text.indexOf(sought);
  return start === -1 ? [] : [{ start, end: start + sought.length }];
}
