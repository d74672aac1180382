import type { Criterion, SelectionPlan } from '#domain/plans/criteria.ts';
import type { InstructionGrammar } from './instruction-grammar.ts';

/** The part of a grammar that puts selectors into words. */
type Words<Selector> = Pick<
  InstructionGrammar<never, Selector>['explain'],
  'selectors' | 'criteria' | 'mapping' | 'everything'
>;

/** Maximum number of listed parts that a document lacks. */
const MAX_UNMATCHED = 8;

/**
 * Explains a plan in an English sentence for the author of the instruction, and in another one names the parts that the
 * document lacks.
 */
export function explainPlan<Selector>(
  { name, explain }: { readonly name: string; readonly explain: Words<Selector> },
  { include, exclude, add, mapping }: SelectionPlan<Selector>,
  unmatched: readonly Criterion<Selector>[] = [],
): string {
  const describe = (criterion: Criterion<Selector>) => describeCriterion(explain, criterion);
  const joined = (criteria: readonly Criterion<Selector>[], within: readonly Criterion<Selector>[] = []) =>
    listed(explain.criteria?.(criteria, within) ?? criteria.map(describe));
  const mapped = mapping === undefined || mapping.length === 0 ? undefined : explain.mapping?.(mapping);
  const limit = include.length > 0 ? `only ${joined(include)}` : undefined;
  const base =
    mapped === undefined ? (limit ?? explain.everything ?? 'everything') : [mapped, limit].filter(Boolean).join(', ');
  const without = exclude.length > 0 ? `, without ${joined(exclude, include)}` : '';
  const more = add.length > 0 ? `, and also ${joined(add)}` : '';
  const missing = [...new Set(unmatched.map(describe))].slice(0, MAX_UNMATCHED);
  const nothing = missing.length > 0 ? ` Nothing in the ${name} fits: ${missing.join('; ')}.` : '';
  return `Translates ${base}${without}${more}.${nothing}`;
}

/** A criterion in words: `bold text in the second table`, `tables (except the first table)`. */
export function describeCriterion<Selector>(words: Words<Selector>, { all, none = [] }: Criterion<Selector>): string {
  const exceptions = none.map((exception) => words.selectors(exception.all));
  const excepted = exceptions.length === 0 ? '' : ` (except ${listed(exceptions)})`;
  return `${all.length === 0 ? 'everything' : words.selectors(all)}${excepted}`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
