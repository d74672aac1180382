import { canonicalLanguage } from './apertium-languages.ts';
import type { ApertiumInstallation } from './apertium-modes.ts';
import { installCommand } from './apertium-packages.ts';
import { isSameLanguage, packagesFor, reachableTargets } from './pivots.ts';

/**
 * Reason why a pair isn't supported, with the suggested action: a sentence or two for the user. Languages are BCP 47.
 */
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
