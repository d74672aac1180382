import type { JobContent } from '#db/jobs/accept.ts';
import { addCounts, BANDS, emptyBands, totalOfBands, type BandCounts } from '#domain/estimates/bands.ts';
import { costOf, roundAmount, type ProviderPrice } from '#domain/estimates/prices.ts';
import { QUALITY_LEVELS } from '#domain/quality/routing.ts';
import { sumUses, type LevelUse } from '#jobs/estimates/quality-levels.ts';
import type { EstimatedFile, JobEstimate, PricePart } from '#jobs/estimates/estimate-job.ts';

/** Renders the estimate of a job, with the prices of the deployment. */
export function presentEstimate(
  { type, sourceLanguage }: Pick<JobContent, 'type' | 'sourceLanguage'>,
  estimate: JobEstimate,
  { currency, list: prices }: { readonly currency: string; readonly list: readonly ProviderPrice[] },
) {
  const { files, duration, unknown, warnings } = estimate;
  return {
    job_type: type,
    source_language: sourceLanguage ?? null,
    files: files.map(({ name, language, counts }) => ({ source_file: name, language, ...presentCounts(counts) })),
    languages: [...Map.groupBy(files, ({ language }) => language)].map(([language, own]) => ({
      language,
      ...presentCounts(sumOf(own)),
    })),
    totals: files.length === 0 ? null : presentCounts(sumOf(files)),
    duration_seconds: duration,
    price: presentPrice(estimate, currency),
    levels: presentLevels(estimate.levels, prices),
    unknown,
    warnings,
  };
}

const sumOf = (files: readonly EstimatedFile[]): BandCounts => {
  const sum = emptyBands();
  for (const { counts } of files) for (const band of BANDS) sum[band] = addCounts(sum[band], counts[band]);
  return sum;
};

function presentCounts(counts: BandCounts) {
  return { ...totalOfBands(counts), bands: BANDS.map((band) => ({ band, ...counts[band] })) };
}

function presentPrice({ parts, unknown, unpriced }: JobEstimate, currency: string) {
  if (parts.length === 0) return null;
  const merged = new Map<string, PricePart>();
  for (const part of parts) {
    const key = `${part.provider} ${part.unit}`;
    const before = merged.get(key);
    const quantity = part.quantity + (before?.quantity ?? 0);
    merged.set(key, { ...part, quantity, amount: part.amount + (before?.amount ?? 0) });
  }
  const all = [...merged.values()];
  return {
    amount: roundAmount(all.reduce((sum, { amount }) => sum + amount, 0)),
    currency,
    is_complete: unknown.length === 0 && unpriced.size === 0,
    parts: all.map((part) => ({ ...part, amount: roundAmount(part.amount) })),
  };
}

/** The levels of care side by side; null: the job doesn't have them. */
function presentLevels(uses: readonly LevelUse[], prices: readonly ProviderPrice[]) {
  if (uses.length === 0) return null;
  return QUALITY_LEVELS.map((level) => {
    const parts = sumUses(uses)
      .filter(({ quality }) => quality === level)
      .map(({ part, provider, characters, tokens, cachedTokens }) => ({
        part,
        provider,
        characters,
        tokens,
        amount: costOf(prices, provider, { characters, tokens, cachedTokens }),
      }));
    const isPriced = parts.every(({ amount }) => amount !== null);
    const sum = parts.reduce((total, { amount }) => total + (amount ?? 0), 0);
    return { quality: level, amount: isPriced ? roundAmount(sum) : null, parts };
  });
}
