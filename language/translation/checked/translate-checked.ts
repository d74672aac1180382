import { applyFix, joinFixes } from '#domain/quality/apply-fix.ts';
import { countSeverities, type Finding } from '#domain/quality/finding.ts';
import type { RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import {
  someSegments,
  type SegmentTranslation,
  type SegmentTranslations,
  type TranslateSegmentsOptions,
} from '#language/translation/contract.ts';
import { shortenSegments } from '#language/translation/shorten-segments.ts';
import { totalsOf, translateAgain, translateSegments } from '#language/translation/translate-segments.ts';
import { addUsage, NO_USAGE } from '#providers/language/usage.ts';
import { checkTranslations, createTranslationCheck, type CheckedPair } from './translation-check.ts';

/** Said to the model of texts that it translated with critical errors. It quotes nothing, because texts give no orders. */
const REPAIR =
  'An earlier translation of these texts was not usable. Translate each text as a whole, and keep its placeholders, tags, ' +
  'inline codes and message syntax exactly as they are: none missing, none added, none changed.';

/** Translations with what rules still find in them. */
export interface CheckedTranslations extends SegmentTranslations {
  readonly findings: RemainingFindings;
  /** The findings that remain, per segment. */
  readonly found: readonly (readonly Finding[])[];
}

/**
 * Translates segments as `translateSegments` does and checks the translations by rules. A translation with critical
 * findings is repaired once: by edits that are certain, else by a model that translates it again; the better one is
 * kept. Nothing is refused because of a finding.
 *
 * @param limits Unicode code points that the translation of each segment may have, for `shortenSegments`
 */
export async function translateChecked(
  options: TranslateSegmentsOptions & Pick<CheckedPair, 'rules'>,
  limits: readonly (number | undefined)[] = [],
): Promise<CheckedTranslations> {
  const translated = await shortenSegments(options, limits, await translateSegments(options));
  const check = createTranslationCheck(options);
  const sources = options.segments;
  const checked = await checkTranslations(check, sources, translated.segments);
  const segments = checked.map(({ segment }) => segment);
  const findings = checked.map((each) => each.findings);
  const critical = [...findings.keys()].filter((index) => criticalOf(findings[index]!) > 0);
  const adopt = async (index: number, segment: SegmentTranslation | undefined) => {
    if (segment === undefined || segment.skipped !== undefined) return;
    const better = await check(sources[index]!, segment);
    if (better.isUnchecked) return;
    if (criticalOf(better.findings) >= criticalOf(findings[index]!)) return;
    segments[index] = better.segment;
    findings[index] = better.findings;
  };
  for (const index of critical) await adopt(index, fixed(sources[index]!, segments[index]!, findings[index]!, options));
  const open = critical.filter((index) => criticalOf(findings[index]!) > 0);
  // Engines would answer the same.
  const again =
    open.length === 0 || options.provider.capabilities.kind !== 'model'
      ? undefined
      : await translateAgain({
          ...options,
          ...someSegments(options, open),
          callInstructions: [...(options.callInstructions ?? []), REPAIR],
        });
  for (const [place, index] of open.entries()) await adopt(index, again?.segments[place]);
  const repaired = critical.filter((index) => criticalOf(findings[index]!) === 0).length;
  return {
    ...translated,
    segments,
    ...totalsOf(segments),
    usage: addUsage(translated.usage, again?.usage ?? NO_USAGE),
    findings: { ...countSeverities(findings.flat()), repaired },
    found: findings,
  };
}

function criticalOf(findings: readonly Finding[]): number {
  return findings.reduce((count, { severity }) => count + (severity === 'critical' ? 1 : 0), 0);
}

/** The translation with the certain fixes of its critical findings; undefined without any. */
function fixed(
  source: CodedText,
  translation: SegmentTranslation,
  findings: readonly Finding[],
  { terminology }: TranslateSegmentsOptions,
): SegmentTranslation | undefined {
  const fixes = findings.flatMap(({ severity, fix }) => (severity === 'critical' && fix !== undefined ? [fix] : []));
  if (fixes.length === 0) return undefined;
  const content = applyFix(translation.content, joinFixes(fixes));
  const glossary = terminology?.check(source.text, content.text) ?? translation.glossary;
  return { ...translation, content, glossary };
}
