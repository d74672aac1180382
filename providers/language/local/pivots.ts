import { canonicalLanguage, languageChain } from './apertium-languages.ts';
import { pairOfMode, type ApertiumInstallation } from './apertium-modes.ts';
import { PACKAGED_MODES, installCommand } from './apertium-packages.ts';

/** A direction; languages are BCP 47. */
export interface Direction {
  readonly source: string;
  readonly target: string;
}

/** The steps of a translation: one, or two through an intermediate language. */
export interface TranslationRoute<Pair extends Direction> {
  readonly steps: readonly Pair[];
  /** Intermediate languages. */
  readonly pivots: readonly string[];
}

/** Intermediate languages, the best first: Spanish has the largest dictionaries in both directions, then Catalan. */
const PIVOT_PREFERENCE = ['es', 'ca', 'en', 'fr', 'pt', 'it'];

/**
 * Better first choices by target, judged on the same English texts with the packages of Debian 12: spa-ita translates
 * Spanish "para" as a verb ("partorisca"), and eng-spa translates a file as the tool ("lima", "lime").
 */
const BETTER_FOR_TARGET: Readonly<Record<string, string>> = { fr: 'ca', it: 'ca' };

/** The best route between two languages with at most one intermediate one; a direct one always wins. */
export function findRoute<Pair extends Direction>(
  pairs: readonly Pair[],
  source: string,
  target: string,
): TranslationRoute<Pair> | undefined {
  return findRoutes(pairs, source, target)[0];
}

/** All routes, the best first; only the direct one if it exists. */
function findRoutes<Pair extends Direction>(
  pairs: readonly Pair[],
  source: string,
  target: string,
): readonly TranslationRoute<Pair>[] {
  const byDirection = new Map(pairs.map((pair) => [`${pair.source} ${pair.target}`, pair]));
  const from = languageChain(source);
  const to = languageChain(target);
  if (from.length === 0 || to.length === 0 || from.at(-1) === to.at(-1)) return [];
  const step = (sources: readonly string[], targets: readonly string[]): Pair | undefined => {
    for (const right of targets) {
      for (const left of sources) {
        const pair = byDirection.get(`${left} ${right}`);
        if (pair !== undefined) return pair;
      }
    }
    return undefined;
  };
  const direct = step(from, to);
  if (direct !== undefined) return [{ steps: [direct], pivots: [] }];
  const routes: TranslationRoute<Pair>[] = [];
  for (const pivot of pivotCandidates(pairs, to.at(-1) ?? target)) {
    const first = step(from, [pivot]);
    const second = first === undefined ? undefined : step([pivot], to);
    if (first !== undefined && second !== undefined) routes.push({ steps: [first, second], pivots: [pivot] });
  }
  return routes;
}

/** The languages reachable from a source: direct ones first, then those through an intermediate language. */
export function reachableTargets(
  pairs: readonly Direction[],
  source: string,
): { readonly direct: readonly string[]; readonly pivoted: readonly string[] } {
  const targets = [...new Set(pairs.map((pair) => pair.target))].sort();
  const routes = targets.map((target) => ({ target, route: findRoute(pairs, source, target) }));
  const withSteps = (count: number) =>
    routes.filter(({ route }) => route?.steps.length === count).map(({ target }) => target);
  return { direct: withSteps(1), pivoted: withSteps(2) };
}

/** The fewest packages that enable a pair together with the installed ones; undefined if none are known. */
export function packagesFor(
  installed: readonly Direction[],
  source: string,
  target: string,
): readonly string[] | undefined {
  const packaged = PACKAGED_MODES.flatMap((entry) => {
    const pair = pairOfMode(entry.mode);
    return pair === undefined ? [] : [{ ...pair, package: entry.package }];
  });
  const here = installed.map((pair) => ({ source: pair.source, target: pair.target, package: undefined }));
  const choices = findRoutes([...packaged, ...here], source, target).map((route) => [
    ...new Set(route.steps.map((step) => step.package).filter((name) => name !== undefined)),
  ]);
  return choices.toSorted((left, right) => left.length - right.length)[0];
}

/** True if two tags name the same language, of any region. */
export function isSameLanguage(left: string, right: string): boolean {
  return languageChain(left).at(-1) === languageChain(right).at(-1) && canonicalLanguage(left) !== undefined;
}

function pivotCandidates(pairs: readonly Direction[], target: string): readonly string[] {
  const better = BETTER_FOR_TARGET[target];
  const preferred = better === undefined ? PIVOT_PREFERENCE : [better, ...PIVOT_PREFERENCE];
  const others = [...new Set(pairs.map((pair) => pair.source))].filter((each) => !PIVOT_PREFERENCE.includes(each));
  return [...preferred, ...others.sort()];
}

/** Why a pair isn't supported, and what to do: a sentence or two for the user. Languages are BCP 47. */
export function unsupportedReason(found: ApertiumInstallation, source: string, target: string): string {
  for (const tag of [source, target]) {
    if (canonicalLanguage(tag) === undefined)
      return `"${tag.slice(0, 40)}" is not a BCP 47 language tag, such as en or pt-BR.`;
  }
  if (isSameLanguage(source, target)) {
    return `${source} and ${target} are the same language: choose another target language.`;
  }
  if (found.missing !== undefined) return withPackages(found, source, target) ?? found.missing;
  const reach = reachableTargets(found.pairs, source);
  const targets = [...reach.direct, ...reach.pivoted];
  const available =
    targets.length > 0
      ? `From ${source} it translates to ${targets.join(', ')}.`
      : `No installed pair translates from ${source}.`;
  const opening = `The embedded engine (Apertium) can't translate ${source} to ${target} here. ${available}`;
  const excluded = excludedReason(found, source, target);
  if (excluded !== undefined) return `${opening} ${excluded} Choose another provider.`;
  const packages = packagesFor(found.pairs, source, target);
  if (packages === undefined) return `${opening} It has no package for this pair: choose another provider.`;
  return `${opening} To add the pair, run \`${installCommand(packages)}\` and restart.`;
}

function withPackages(found: ApertiumInstallation, source: string, target: string): string | undefined {
  const packages = packagesFor([], source, target);
  if (packages === undefined || found.missing === undefined) return undefined;
  const all = ['apertium', ...packages];
  return `The embedded engine (Apertium) is not installed: run \`${installCommand(all)}\` and restart.`;
}

function excludedReason(found: ApertiumInstallation, source: string, target: string): string | undefined {
  const macro: Readonly<Record<string, string>> = { bs: 'hbs', hr: 'hbs', sr: 'hbs', sh: 'hbs', hbs: 'hbs' };
  const isAsked = [source, target].some(
    (tag) => macro[(canonicalLanguage(tag) ?? '').split('-')[0] ?? ''] !== undefined,
  );
  return isAsked ? found.excluded[0]?.reason : undefined;
}
