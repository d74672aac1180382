import type { TextSpan } from '#domain/protection/text-spans.ts';

/** Severities of MQM (https://themqm.org/error-types-2/severity-levels), the least first. */
export const SEVERITIES = ['neutral', 'minor', 'major', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Error types of MQM 2.0 that rules and models report, each with its dimension (https://themqm.org/the-mqm-typology). */
export const MQM_CATEGORIES = [
  'terminology/inconsistent-with-resource',
  'terminology/inconsistent-use',
  'terminology/wrong-term',
  'accuracy/mistranslation',
  'accuracy/over-translation',
  'accuracy/under-translation',
  'accuracy/addition',
  'accuracy/omission',
  'accuracy/do-not-translate',
  'accuracy/untranslated',
  'linguistic-conventions/grammar',
  'linguistic-conventions/punctuation',
  'linguistic-conventions/spelling',
  'linguistic-conventions/unintelligible',
  'linguistic-conventions/character-encoding',
  'linguistic-conventions/textual-conventions',
  'style/organization-style',
  'style/register',
  'style/awkward',
  'style/unidiomatic',
  'style/inconsistent',
  'locale-conventions/number-format',
  'locale-conventions/measurement-format',
  'locale-conventions/date-format',
  'locale-conventions/time-format',
  'locale-conventions/currency-format',
  'locale-conventions/quotation-marks',
  'locale-conventions/other',
  'audience-appropriateness/culture-specific',
  'design-and-markup/character-formatting',
  'design-and-markup/layout',
  'design-and-markup/markup-tag',
  'design-and-markup/length',
  'design-and-markup/link',
] as const;
export type MqmCategory = (typeof MQM_CATEGORIES)[number];

/** A part of the target to be replaced; offsets as in `TextSpan`, an empty span inserts. */
export interface TextEdit extends TextSpan {
  readonly text: string;
}

/** A defect of a translated segment. It quotes the texts, so it is not for logs and error messages. */
export interface Finding {
  /** Id of the rule that found it, `placeholders` for instance. Public API: reports name it. */
  readonly rule: string;
  readonly category: MqmCategory;
  readonly severity: Severity;
  /** One or two plain English sentences. */
  readonly message: string;
  /** UTF-16 offsets into the plain text of the source, ascending; empty if no part in particular is concerned. */
  readonly source: readonly TextSpan[];
  /** UTF-16 offsets into the plain text of the target, ascending; empty if no part in particular is concerned. */
  readonly target: readonly TextSpan[];
  /** Edits of the target that are certain to remove the defect, ascending and without overlaps; never empty. */
  readonly fix?: readonly TextEdit[];
  /** Ids of the other segments concerned, of rules that compare segments; at most `MAX_RELATED`. */
  readonly related?: readonly string[];
}

/** Related segments that a finding names. */
export const MAX_RELATED = 10;

/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** Counts findings by severity. */
export function countSeverities(findings: Iterable<Pick<Finding, 'severity'>>): SeverityCounts {
  const counts = { neutral: 0, minor: 0, major: 0, critical: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}
