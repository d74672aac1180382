import type { TextSpan } from '#domain/protection/text-spans.ts';
import type { Finding } from './finding.ts';

/**
 * Adds the findings of a model to those of rules. Drops a finding of the model that repeats one of a rule or of the
 * model itself: the same dimension of MQM at the same place.
 */
export function mergeFindings(byRules: readonly Finding[], byModel: readonly Finding[]): readonly Finding[] {
  const merged: Finding[] = [...byRules];
  for (const finding of byModel) if (!merged.some((known) => reportsSame(known, finding))) merged.push(finding);
  return merged;
}

function reportsSame(known: Finding, finding: Finding): boolean {
  if (dimensionOf(known) !== dimensionOf(finding)) return false;
  // Without a place it is about the whole text: rules name places wherever there are any.
  if (isWhole(known) || isWhole(finding)) return known.category === finding.category;
  return overlap(known.target, finding.target) || overlap(known.source, finding.source);
}

const dimensionOf = ({ category }: Finding) => category.slice(0, category.indexOf('/'));

const isWhole = ({ source, target }: Finding) => source.length === 0 && target.length === 0;

function overlap(one: readonly TextSpan[], other: readonly TextSpan[]): boolean {
  return one.some(({ start, end }) => other.some((span) => span.start < end && start < span.end));
}
