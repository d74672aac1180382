import { MAX_SELECTORS, type Criterion } from '#domain/plans/criteria.ts';
import type { ClauseDraft } from './clause-reader.ts';
import { refuse } from './refusal.ts';

/** Selectors that pick together; several of these are alternatives. */
export type Alternatives<Selector> = readonly (readonly Selector[])[];

/** Criteria of a thing that is named; more come from products, which nobody means. */
const MAX_ALTERNATIVES = 100;

/** All combinations of alternatives. @throws Refusal for too many */
export function product<Selector>(dimensions: readonly Alternatives<Selector>[]): Alternatives<Selector> {
  return dimensions.reduce<Alternatives<Selector>>(
    (sum, alternatives) =>
      sum.length * alternatives.length > MAX_ALTERNATIVES
        ? refuse('It combines too many parts: send a plan, or several jobs')
        : sum.flatMap((one) => alternatives.map((other) => [...one, ...other])),
    [[]],
  );
}

/** Look-up of the translated things of an instruction, as a grammar does it. */
export interface ThingLookup<Part, Selector> {
  readonly compile: (phrase: readonly Part[]) => Alternatives<Selector>;
  /** The dimension of a thing: those of different dimensions restrict each other; undefined for a thing that restricts none. */
  readonly dimensionOf: (part: Part) => string | undefined;
  /** Advice for "Translate column B. Translate row 3.", which may be both or the cells that they share. */
  readonly sentencesHint: string;
}

/**
 * Looks up translated things: those of different dimensions that are named side by side restrict each other, several of a
 * dimension are alternatives; what has restrictions of its own is translated besides.
 *
 * @throws Refusal for dimensions in different sentences, unless the later one says "only"
 */
export function combineThings<Part, Selector>(
  things: ClauseDraft<Part>['included'],
  { compile, dimensionOf, sentencesHint }: ThingLookup<Part, Selector>,
): Alternatives<Selector> {
  const grouped = Map.groupBy(things, ({ phrase }) => (phrase.length === 1 ? dimensionOf(phrase[0]!) : undefined));
  const others = grouped.get(undefined) ?? [];
  grouped.delete(undefined);
  const firsts = [...grouped.values()].map((group) => group[0]!).toSorted((one, two) => one.sentence - two.sentence);
  const isApart = firsts.some((thing, index) => index > 0 && thing.sentence > firsts[0]!.sentence && !thing.isOnly);
  if (isApart) refuse(sentencesHint);
  const compiled = (group: typeof things) => group.flatMap(({ phrase }) => compile(phrase));
  return [...(grouped.size === 0 ? [] : product([...grouped.values()].map(compiled))), ...compiled(others)];
}

/** A criterion for each alternative. */
export function toCriteria<Selector>(alternatives: Alternatives<Selector>): Criterion<Selector>[] {
  return alternatives.map((all) => ({ all: [...all] }));
}

/** Included and excluded things of an instruction, for compiling what it adds. */
interface Besides<Part, Selector> {
  readonly include: readonly Criterion<Selector>[];
  readonly exclude: readonly Criterion<Selector>[];
  readonly compile: (phrase: readonly Part[]) => Alternatives<Selector>;
}

/**
 * Criteria of what is translated in addition, minus exclusions; of hidden text only what would be translated if it were
 * shown.
 *
 * @throws Refusal for too many exceptions
 */
export function addedCriteria<Part extends { readonly is: string }, Selector extends { readonly kind: string }>(
  phrases: readonly (readonly Part[])[],
  { include, exclude, compile }: Besides<Part, Selector>,
): Criterion<Selector>[] {
  const bases = include.length === 0 ? [[]] : include.map(({ all }) => all);
  // "Comments too, skip the charts" leaves no comments out.
  const others = exclude.filter(({ all }) => all.every(({ kind }) => kind !== 'place'));
  return phrases.flatMap((phrase) =>
    phrase[0]?.is === 'hidden'
      ? excepted(product([bases, compile(phrase)]), exclude)
      : excepted(compile(phrase), others),
  );
}

function excepted<Selector>(
  named: Alternatives<Selector>,
  exclude: readonly Criterion<Selector>[],
): readonly Criterion<Selector>[] {
  if (exclude.length > MAX_SELECTORS) refuse('It excludes too many parts: send a plan, or several jobs');
  const none = exclude.map(({ all }) => ({ all }));
  return named.map((all) => (none.length === 0 ? { all: [...all] } : { all: [...all], none }));
}
