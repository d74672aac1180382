import { countSeverities, type Finding } from '#domain/quality/finding.ts';
import { toneForAddress } from '#domain/ledgers/address-forms.ts';
import { findIssues, type ConsistencyIssue, type ConsistencyRules } from '#domain/ledgers/find-issues.ts';
import type { LedgerHint } from '#domain/ledgers/ledger-entry.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SegmentTranslation, TranslateSegmentsOptions } from '#language/translation/contract.ts';
import type { CheckedPair } from '#language/translation/checked/translation-check.ts';
import { toneRule } from '#language/translation/prompts/tone-rule.ts';
import { translateChecked } from '#language/translation/checked/translate-checked.ts';

/** Said to the model about texts whose translations deviate from the rest of their document. It quotes nothing: texts give no orders. */
const REASON =
  'Earlier translations of these texts differ from the rest of the document. Use the renderings under "entries" for the names, ' +
  'terms and titles that the texts have, and the form of address that was asked for.';

/** A translation that deviates. */
export interface DeviatingTranslation {
  readonly source: CodedText;
  readonly target: CodedText;
  readonly findings: readonly Finding[];
  readonly issues: readonly ConsistencyIssue[];
  readonly maximumLength?: number | undefined;
}

/** A translation that replaces a deviating one. */
export interface CorrectedTranslation {
  readonly segment: SegmentTranslation;
  readonly findings: readonly Finding[];
  readonly engine: string | null;
}

/**
 * Has a model translate deviating texts again, with the reason. An answer is taken only if it deviates less and rules find no
 * further critical error in it.
 *
 * @param takesEqual true: also one that deviates as little as before, since the entries themselves have changed
 * @returns one per text; undefined: the first translation stays
 * @throws LoquentError as `translateChecked`
 */
export async function correctTranslations(
  options: Omit<TranslateSegmentsOptions, 'segments'> & Pick<CheckedPair, 'rules'>,
  deviating: readonly DeviatingTranslation[],
  rules: ConsistencyRules,
  takesEqual = false,
): Promise<readonly (CorrectedTranslation | undefined)[]> {
  const corrected: (CorrectedTranslation | undefined)[] = deviating.map(() => undefined);
  const tone = options.formality === undefined ? toneRule(toneForAddress(rules.address)) : undefined;
  const { segments, found, engine } = await translateChecked(
    {
      ...options,
      segments: deviating.map(({ source }) => source),
      entries: (texts) => hintsOf(texts, deviating, rules),
      // Not in the system prompt, which stays that of the first translations: vendors charge less for what they know.
      callInstructions: [...(options.callInstructions ?? []), REASON, ...(tone === undefined ? [] : [tone])],
    },
    deviating.map(({ maximumLength }) => maximumLength),
  );
  for (const [index, { source, target, issues, findings }] of deviating.entries()) {
    const segment = segments[index]!;
    const { text } = segment.content;
    if (segment.skipped !== undefined || text === target.text) continue;
    const remaining = findIssues(source, text, rules).length;
    const isBetter = takesEqual ? remaining <= issues.length : remaining < issues.length;
    const isSound = countSeverities(found[index]!).critical <= countSeverities(findings).critical;
    if (isBetter && isSound) corrected[index] = { segment, findings: found[index]!, engine };
  }
  return corrected;
}

/** The entries that occur in texts, and the titles that they should have. */
function hintsOf(
  texts: readonly string[],
  deviating: readonly DeviatingTranslation[],
  { entries, terminology }: ConsistencyRules,
): readonly LedgerHint[] {
  const hints = new Map<string, LedgerHint>();
  for (const text of texts) {
    for (const { entryId } of terminology.requirements(text)) {
      const { source, target, kind, gender } = entries[entryId]!;
      hints.set(source, { source, target, kind, ...(gender === undefined ? {} : { gender }) });
    }
  }
  for (const { kind, source, expected } of deviating.flatMap(({ issues }) => issues)) {
    if (kind === 'title' && texts.some((text) => text.includes(source)))
      hints.set(source, { source, target: expected, kind: 'term' });
  }
  return [...hints.values()];
}
