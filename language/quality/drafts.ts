import { routingOf, type RoutingResult } from '#domain/jobs/results/routing-result.ts';
import type { ProviderPrice } from '#domain/estimates/prices.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Reused } from '#language/memories/translate-with-memory.ts';
import type { CheckedTranslations } from '#language/translation/checked/translate-checked.ts';
import {
  NOT_CHECKED,
  type CheckedTranslation,
  type TranslationCheck,
} from '#language/translation/checked/translation-check.ts';
import type { SegmentTranslations, SegmentWarning, TranslateSegmentsOptions } from '#language/translation/contract.ts';
import { totalsOf } from '#language/translation/translate-segments.ts';
import { addUsage, type ProviderUsage } from '#providers/language/usage.ts';
import { refineTranslations, type RefinedTranslations } from './refine-translations.ts';
import type { Refiner } from './refiner.ts';

/** Translations before a model assesses them; plain data, so that jobs can store them. */
export interface DraftTranslations extends SegmentTranslations {
  /** Positions of the segments that took their translation from a match. */
  readonly reused: readonly number[];
  /** Findings of the rules, per segment. */
  readonly found: readonly (readonly Finding[])[];
  /** Number of segments whose critical findings were repaired. */
  readonly repaired: number;
}

/** Translations of a request as drafts, with what rules find in those that were reused as well. */
export async function checkedDrafts(
  translated: CheckedTranslations & Reused,
  sources: readonly CodedText[],
  check: TranslationCheck,
): Promise<DraftTranslations> {
  const { reused, findings, found: ofOthers, ...facts } = translated;
  const others = ofOthers.values();
  const checked: CheckedTranslation[] = [];
  for (const [position, segment] of translated.segments.entries()) {
    checked.push(
      reused.has(position)
        ? await check(sources[position]!, segment)
        : { segment, findings: others.next().value ?? [] },
    );
  }
  return {
    ...facts,
    segments: checked.map(({ segment }) => segment),
    reused: [...reused],
    found: checked.map((each) => each.findings),
    repaired: findings.repaired,
  };
}

interface DraftsToRefine {
  readonly translation: TranslateSegmentsOptions;
  readonly drafts: DraftTranslations;
  /** Unicode code points per segment; undefined: no limit. */
  readonly limits?: readonly (number | undefined)[];
  readonly refiner: Refiner;
  readonly check: TranslationCheck;
  readonly prices: readonly ProviderPrice[];
  /** True: the caller repeats temporary failures. */
  readonly isRepeated: boolean;
}

/** The translations of a request after their assessment. */
export interface RefinedDrafts extends Pick<RefinedTranslations, 'routes' | 'engine'> {
  readonly drafts: DraftTranslations;
  readonly routing: RoutingResult;
  readonly warnings: readonly SegmentWarning[];
  /** Usage of the assessments and the second translations. */
  readonly usage: ProviderUsage;
}

/** Refines drafts, and sums up what became of them. @throws as `refineTranslations` */
export async function refineDrafts({
  translation,
  drafts,
  limits = [],
  refiner,
  check,
  prices,
  isRepeated,
}: DraftsToRefine): Promise<RefinedDrafts> {
  const reused = new Set(drafts.reused);
  const refined = await refineTranslations({
    translation,
    drafts: drafts.segments.map((segment, at) => ({
      segment,
      findings: drafts.found[at] ?? [],
      isUnchecked: segment.warnings.some(({ code }) => code === NOT_CHECKED.code),
      isReused: reused.has(at),
    })),
    refiner,
    check,
    limits,
    isRepeated,
  });
  const { translations, routes, assessment, retranslation, stopped } = refined;
  const taken = translations.map(({ segment }) => segment);
  const { id } = refiner.provider;
  const uses = [
    { provider: translation.provider.id, part: 'translation', usage: drafts.usage },
    { provider: id, part: 'assessment', usage: assessment },
    { provider: id, part: 'retranslation', usage: retranslation },
  ] as const;
  const engines = [drafts.engine, refined.engine].filter((engine) => engine !== null);
  return {
    drafts: {
      ...drafts,
      segments: taken,
      ...totalsOf(taken),
      found: translations.map(({ findings }) => findings),
      engine: engines.length === 0 ? null : [...new Set(engines)].join(', '),
    },
    routes,
    engine: refined.engine,
    routing: routingOf(routes, uses, { refiner: id, prices }),
    // The characters of the texts were counted with their first translation.
    usage: { ...addUsage(assessment, retranslation), characters: 0 },
    warnings: stopped === undefined ? [] : [refinementStopped(stopped)],
  };
}

/** Warning that a refinement ended early. @param reason a sentence for users */
const refinementStopped = (reason: string): SegmentWarning => ({
  code: 'refinement_stopped',
  message: `Not all translations were assessed and refined: ${reason}`,
});
