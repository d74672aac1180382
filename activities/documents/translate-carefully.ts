import type { ProviderPrice } from '#domain/estimates/prices.ts';
import type { RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import { countSeverities } from '#domain/quality/finding.ts';
import type { MatchSources } from '#language/memories/accept-matches.ts';
import { translateWithMemory } from '#language/memories/translate-with-memory.ts';
import { checkedDrafts, refineDrafts, type DraftTranslations, type RefinedDrafts } from '#language/quality/drafts.ts';
import type { Refiner } from '#language/quality/refiner.ts';
import type { TextRules } from '#language/rules/text-rules.ts';
import { translateChecked } from '#language/translation/checked/translate-checked.ts';
import { createTranslationCheck } from '#language/translation/checked/translation-check.ts';
import type { TranslateSegmentsOptions } from '#language/translation/contract.ts';

/** A batch of a job, with the care that its translation takes. */
interface CarefulBatch {
  readonly translation: TranslateSegmentsOptions;
  /** Unicode code points per segment; undefined: no limit. */
  readonly limits?: readonly (number | undefined)[];
  readonly matches?: MatchSources;
  readonly rules: TextRules;
  /** Assesses and translates again; undefined: nothing does. */
  readonly refiner: Refiner | undefined;
  readonly prices: readonly ProviderPrice[];
  /** Finds the first translations of an earlier attempt, which are paid for, or makes and stores them. */
  readonly findOrCreate: (make: () => Promise<DraftTranslations>) => Promise<DraftTranslations>;
  readonly note: (details: object) => void;
}

/** The translations of a batch, with what rules find in them. */
interface CarefulTranslation {
  readonly translated: DraftTranslations;
  readonly findings: RemainingFindings;
  readonly refined: RefinedDrafts | undefined;
}

/** Translates a batch, and has its translations assessed if its job asks for that. @throws LoquentError as `translateChecked` */
export async function translateCarefully({
  translation,
  limits = [],
  matches = { memory: undefined },
  rules,
  refiner,
  prices,
  findOrCreate,
  note,
}: CarefulBatch): Promise<CarefulTranslation> {
  const check = createTranslationCheck({ ...translation, rules });
  const makeDrafts = async (): Promise<DraftTranslations> => {
    const translated = await translateWithMemory(translation, matches, (options, open) =>
      translateChecked(
        { ...options, rules, onProgress: (done) => note({ done, of: open.length }) },
        open.map((position) => limits[position]),
      ),
    );
    return checkedDrafts(translated, translation.segments, check);
  };
  const drafts = refiner === undefined ? await makeDrafts() : await findOrCreate(makeDrafts);
  const refined =
    refiner && (await refineDrafts({ translation, drafts, limits, check, prices, isRepeated: true, refiner }));
  const translated = refined?.drafts ?? drafts;
  return {
    translated,
    findings: { ...countSeverities(translated.found.flat()), repaired: drafts.repaired },
    refined,
  };
}
