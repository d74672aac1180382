import { z } from 'zod';
import { costOf, type ProviderPrice } from '#domain/estimates/prices.ts';
import { ROUTE_OUTCOMES, type RouteOutcome, type SegmentRoute } from '#domain/quality/routing.ts';
import type { ProviderUsage } from '#domain/usage/usage.ts';
import type { DeepReadonly } from './deep-readonly.ts';

const count = z.int().min(0);

/** Parts of the work of a translation with `quality: best`. */
export const ROUTED_PARTS = ['translation', 'assessment', 'retranslation'] as const;
export type RoutedPart = (typeof ROUTED_PARTS)[number];

const DESCRIPTIONS: Readonly<Record<RouteOutcome, string>> = {
  kept: 'translations of this provider without a major or critical issue',
  retranslated: 'second translations of this provider that were taken, because they were assessed better',
  refused: 'second translations of this provider that were not better',
  failed: 'second translations that this provider did not make, or that could not be assessed',
  not_assessed: 'translations of this provider for which the model gave no usable assessment',
};

const outcomes = Object.fromEntries(ROUTE_OUTCOMES.map((name) => [name, count.describe(DESCRIPTIONS[name])])) as Record<
  RouteOutcome,
  typeof count
>;

/** `result.routing` of jobs with `quality: best`: segments and use of each provider. */
export const routingResult = z
  .array(
    z.object({
      provider: z.string().describe('id of the provider'),
      ...outcomes,
      parts: z
        .array(
          z.object({
            part: z.enum(ROUTED_PARTS).describe('part of the work'),
            characters: count.describe('characters of source text, in UTF-16 units'),
            input_tokens: count.describe('tokens of prompts'),
            output_tokens: count.describe('tokens of answers'),
            cost: z.number().nullable().describe('price by `PROVIDER_PRICES`; null: the provider has no price'),
          }),
        )
        .describe('use of the provider, by part of the work'),
    }),
  )
  .describe('with `quality: best`, who translated what, and what each part took');
export type RoutingResult = DeepReadonly<z.output<typeof routingResult>>;

type ProviderRouting = RoutingResult[number];
type RoutingPart = ProviderRouting['parts'][number];

/** Use of a provider for a part of the work. */
export interface RoutedUse {
  readonly provider: string;
  readonly part: RoutedPart;
  readonly usage: ProviderUsage;
}

const noOutcomes = (provider: string): ProviderRouting => ({
  provider,
  ...(Object.fromEntries(ROUTE_OUTCOMES.map((name) => [name, 0])) as Record<RouteOutcome, number>),
  parts: [],
});

/**
 * Sums up the routes of a batch.
 *
 * @param refiner id of the provider that translates again, to which its second translations count
 */
export function routingOf(
  routes: readonly (SegmentRoute | undefined)[],
  uses: readonly RoutedUse[],
  { refiner, prices }: { readonly refiner: string; readonly prices: readonly ProviderPrice[] },
): RoutingResult {
  const ofSegments = routes.flatMap((route): ProviderRouting[] => {
    if (route === undefined) return [];
    const { outcome } = route;
    const provider = outcome === 'refused' || outcome === 'failed' ? refiner : route.provider;
    return [{ ...noOutcomes(provider), [outcome]: 1 }];
  });
  const ofParts = uses.map(({ provider, part, usage }): ProviderRouting => {
    const { characters, inputTokens, outputTokens, cachedTokens = 0 } = usage;
    const cost = costOf(prices, provider, { characters, tokens: inputTokens + outputTokens, cachedTokens });
    const used = { part, characters, input_tokens: inputTokens, output_tokens: outputTokens };
    return { ...noOutcomes(provider), parts: [{ ...used, cost: cost === null ? null : roundedCost(cost) }] };
  });
  return addRouting([], [...ofParts, ...ofSegments]);
}

/** The sum of two results, each provider and part once. */
export function addRouting(one: RoutingResult, other: RoutingResult): RoutingResult {
  const sums = new Map<string, ProviderRouting>();
  for (const next of [...one, ...other]) {
    const known = sums.get(next.provider) ?? noOutcomes(next.provider);
    const sum = { ...known, parts: addParts(known.parts, next.parts) };
    for (const name of ROUTE_OUTCOMES) sum[name] += next[name];
    sums.set(next.provider, sum);
  }
  return [...sums.values()];
}

function addParts(one: readonly RoutingPart[], other: readonly RoutingPart[]): readonly RoutingPart[] {
  return ROUTED_PARTS.flatMap((part) => {
    const same = [...one, ...other].filter((each) => each.part === part);
    return same.length === 0 ? [] : same.reduce(addPart);
  });
}

const addPart = (one: RoutingPart, other: RoutingPart): RoutingPart => ({
  part: one.part,
  characters: one.characters + other.characters,
  input_tokens: one.input_tokens + other.input_tokens,
  output_tokens: one.output_tokens + other.output_tokens,
  cost: one.cost === null || other.cost === null ? null : roundedCost(one.cost + other.cost),
});

/** Batches cost less than a hundredth of a cent, which sums must not lose. */
const roundedCost = (cost: number) => Math.round(cost * 1e8) / 1e8;
