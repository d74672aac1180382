import type { RoutingResult } from '#domain/jobs/results/routing-result.ts';
import type { ProviderPrice } from '#domain/estimates/prices.ts';
import type { SegmentRoute } from '#domain/quality/routing.ts';
import type { UsedMemory } from '#language/memories/accept-matches.ts';
import {
  translateTextsWithMemory,
  translateWithMemory,
  type ReusingTranslations,
} from '#language/memories/translate-with-memory.ts';
import type { TextRules } from '#language/rules/text-rules.ts';
import { translateChecked } from '#language/translation/checked/translate-checked.ts';
import { createTranslationCheck } from '#language/translation/checked/translation-check.ts';
import type { SegmentWarning, TranslateSegmentsOptions } from '#language/translation/contract.ts';
import { addUsage } from '#providers/language/usage.ts';
import { checkedDrafts, refineDrafts } from './drafts.ts';
import type { Refiner } from './refiner.ts';

/** Translations of a request, with their assessment if there was one. */
export interface CarefulTranslations extends ReusingTranslations {
  /** Per segment; undefined: it was not assessed. */
  readonly routes?: readonly (SegmentRoute | undefined)[];
  readonly routing?: RoutingResult;
  readonly warnings?: readonly SegmentWarning[];
}

export interface CareSettings {
  /** Undefined: no memory is used. */
  readonly memory: UsedMemory | undefined;
  /** Assesses and translates again; undefined: nothing does. */
  readonly refiner?: Refiner | undefined;
  readonly rules: TextRules;
  readonly prices: readonly ProviderPrice[];
}

/** Translates texts, has them assessed, and translates doubtful ones again. @throws LoquentError as `translateSegments` */
export async function translateWithCare(
  translation: TranslateSegmentsOptions,
  { memory, refiner, rules, prices }: CareSettings,
): Promise<CarefulTranslations> {
  if (refiner === undefined) return translateTextsWithMemory(translation, memory);
  const check = createTranslationCheck({ ...translation, rules });
  const translated = await translateWithMemory(translation, { memory }, (options) =>
    translateChecked({ ...options, rules }),
  );
  const made = await checkedDrafts(translated, translation.segments, check);
  const refined = await refineDrafts({ translation, drafts: made, refiner, check, prices, isRepeated: false });
  const { drafts, routes, routing, warnings, usage } = refined;
  return { ...drafts, reused: new Set(drafts.reused), usage: addUsage(drafts.usage, usage), routes, routing, warnings };
}
