import { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';

const count = z.int().min(0);

/** Findings that a job leaves, by severity. */
export const remainingFindings = z
  .object({
    neutral: count.describe('remarks, for instance that a name was kept'),
    minor: count.describe('small defects: a mark, a space, the format of a number'),
    major: count.describe('defects that may mislead: a changed number, a missing term'),
    critical: count.describe('a missing translation, or damaged placeholders, tags or message syntax'),
    repaired: count.describe('segments whose critical findings were repaired'),
  })
  .meta({ id: 'RemainingFindings', description: 'what rules find in the translations, by severity' });

export type RemainingFindings = DeepReadonly<z.output<typeof remainingFindings>>;

/** Sums up findings; undefined without any, as in rewriting. */
export function addFindings(
  one: RemainingFindings | undefined,
  other: RemainingFindings | undefined,
): RemainingFindings | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    neutral: one.neutral + other.neutral,
    minor: one.minor + other.minor,
    major: one.major + other.major,
    critical: one.critical + other.critical,
    repaired: one.repaired + other.repaired,
  };
}
